import { onTestFinished } from "vitest";
import type { ErrorValue } from "../../../shared/errors.ts";
import type { Card } from "../../../shared/operations/board.ts";
import type { BoardChanges } from "../../../shared/window-api.ts";
import { toErrorValue } from "../../core/run-operation.ts";
import type { NamedExecution } from "../../core/store/execution-store.ts";
import { openBoard } from "../../core/store/sqlite/open.ts";
import type { Board } from "../../core/store/store.ts";
import type { TestBoard } from "../../core/testing/test-board.ts";
import { createTrouble } from "../../trouble.ts";
import { type ChangePump, createChangePump } from "../change-pump.ts";

type Changed = Extract<BoardChanges, { kind: "changed" }>;

/** An app's pump on a connection of its own, while the test board's connection is another process. */
export class Follower {
  readonly board: Board;
  readonly pump: ChangePump;
  readonly told: BoardChanges[] = [];
  readonly running: (readonly NamedExecution[])[] = [];
  readonly troubles: (ErrorValue | null)[] = [];
  readonly logged: unknown[] = [];
  /** Transactions that the pump began. */
  reads = 0;
  /** Milliseconds of the monotonic clock. */
  now = 0;

  constructor(at: TestBoard, fault: () => void = () => undefined) {
    this.board = openBoard({ path: at.path, create: false, budgetMs: 1_500 });
    onTestFinished(() => this.board.close());
    const trouble = createTrouble((error) => this.troubles.push(error));
    this.pump = createChangePump({
      board: {
        dataVersion: this.board.dataVersion,
        read: (work) => {
          this.reads++;
          return this.board.read((tx) => {
            fault();
            return work(tx);
          });
        },
      },
      onChanges: (changes) => this.told.push(changes),
      onRunning: (running) => this.running.push(running),
      onTrouble: trouble.reading,
      toErrorValue: (error) =>
        toErrorValue(error, at.path, (_id, internal) => this.logged.push(internal)),
      monotonicMs: () => this.now,
      patienceMs: 1_500,
    });
    this.pump.look();
  }

  /** Looks once. @returns what was told */
  look(): BoardChanges[] {
    this.told.length = 0;
    this.pump.look();
    return [...this.told];
  }

  /**
   * Looks once, where changes are to be told piece by piece.
   * @throws Error when anything else was told
   */
  lookAtChange(): Changed {
    const told = this.look();
    const [first] = told;
    if (told.length !== 1 || first?.kind !== "changed") {
      throw new Error(`told ${JSON.stringify(told.map(({ kind }) => kind))}`);
    }
    return first;
  }
}

/** The cards of a change by their keys. */
export function keysOf(changes: { readonly cards: readonly Card[] }): string[] {
  return changes.cards.map((card) => card.key).sort();
}
