import type { ErrorValue } from "../../shared/errors.ts";
import type { ReadableEvent } from "../../shared/operations/event.ts";
import type { BoardChanges } from "../../shared/window-api.ts";
import type { NamedExecution } from "../core/store/execution-store.ts";
import { isLockError } from "../core/store/sqlite/retry.ts";
import type { Board, ReadTx } from "../core/store/store.ts";
import { type Anchor, readAnchor, readChanges } from "./read-changes.ts";

/** How often other processes' commits are looked for, in milliseconds. */
export const PUMP_INTERVAL_MS = 100;

/** What the pump needs. */
export interface ChangePumpOptions {
  readonly board: Pick<Board, "read" | "dataVersion">;
  /** Told what changed, whoever did it. */
  readonly onChanges: (changes: BoardChanges) => void;
  /** Told of all running executions, at first and whenever they change. */
  readonly onRunning: (running: readonly NamedExecution[]) => void;
  /** Told why the board can't be read, and null when it can. */
  readonly onTrouble: (error: ErrorValue | null) => void;
  /** Turns what was thrown into what may be shown, and logs it where it must be. */
  readonly toErrorValue: (error: unknown) => ErrorValue;
  readonly monotonicMs: () => number;
  /** How long another process may lock the board before that is trouble, in milliseconds. */
  readonly patienceMs: number;
}

/** Notices what happens on the board. */
export interface ChangePump {
  /** Looks whether another process changed anything; costs next to nothing when none did. */
  look(): void;
  /** Looks after a write of our own, which SQLite does not count as a change. */
  lookAfterWrite(): void;
}

/**
 * Makes the pump. A look is one short transaction at most; one that fails is made up for by the
 * next, and nothing ever waits.
 */
export function createChangePump(options: ChangePumpOptions): ChangePump {
  const { board, onChanges, onRunning } = options;
  const failures = createFailures(options);
  let anchor: Anchor | null = null;
  let isLost = false;
  let seenVersion: number | null = null;
  let isDue = true;

  const lookNow = () => {
    // Before the read: what is committed between the two is found again at the next look.
    const version = board.dataVersion();
    if (version === seenVersion && !isDue) return;
    isDue = true;
    const seen = board.read((tx) => (anchor ? readOn(tx, anchor) : readAnew(tx, isLost)));
    ({ anchor } = seen);
    [seenVersion, isDue, isLost] = [version, false, false];
    if (seen.changes) onChanges(seen.changes);
    if (seen.running) onRunning(seen.running);
  };
  const look = () => {
    try {
      lookNow();
      failures.end();
    } catch (error) {
      if (failures.note(error) === "try-again") return;
      // Something there can't be told, today or ever: everything is read again from here.
      [anchor, isLost] = [null, true];
    }
  };
  return {
    look,
    lookAfterWrite() {
      isDue = true;
      look();
    },
  };
}

interface Seen {
  readonly anchor: Anchor;
  readonly changes: BoardChanges | null;
  readonly running: NamedExecution[] | null;
}

function readAnew(tx: ReadTx, isLost: boolean): Seen {
  const anchor = readAnchor(tx);
  const changes = isLost ? ({ kind: "reload", seq: anchor.seq } as const) : null;
  return { anchor, changes, running: tx.executions.listRunning() };
}

function readOn(tx: ReadTx, before: Anchor): Seen {
  const read = readChanges(tx, before);
  if (read.kind === "none") return { anchor: before, changes: null, running: null };
  const { anchor, changes } = read;
  const isAboutRuns = changes.kind !== "changed" || changes.events.some(concernsRuns);
  return { anchor, changes, running: isAboutRuns ? tx.executions.listRunning() : null };
}

/** Executions begin and end, and show their task's title. */
function concernsRuns({ kind }: ReadableEvent): boolean {
  return kind.startsWith("execution_") || kind === "task_edited" || kind === "task_deleted";
}

/** Decides what a failed look means, and tells of it once. */
function createFailures({ onTrouble, toErrorValue, monotonicMs, patienceMs }: ChangePumpOptions) {
  let lockedSince: number | null = null;
  let known: { readonly text: string; readonly value: ErrorValue } | null = null;
  return {
    end() {
      [lockedSince, known] = [null, null];
      onTrouble(null);
    },
    note(error: unknown): "try-again" | "start-anew" {
      if (isLockError(error)) {
        lockedSince ??= monotonicMs();
        if (monotonicMs() - lockedSince >= patienceMs) onTrouble(toErrorValue(error));
        return "try-again";
      }
      const text = String(error);
      if (known?.text !== text) known = { text, value: toErrorValue(error) };
      onTrouble(known.value);
      return known.value.code === "storage" ? "try-again" : "start-anew";
    },
  };
}
