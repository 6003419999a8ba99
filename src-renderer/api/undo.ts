import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type ErrorCode, messageOf } from "../../shared/errors.ts";
import type { Change } from "../../shared/operations/change.ts";
import { t } from "../../shared/strings/translate.ts";
import { announce } from "../state/announcer.ts";
import { openFact } from "../state/facts.ts";
import { useTiming } from "../state/timing.ts";
import {
  dismissOffersOf,
  showToast,
  type ToastButton,
  type ToastMessage,
} from "../state/toasts.ts";
import { openTask } from "../state/view.ts";
import type { Changed } from "./board-snapshot.ts";
import { allAnswered, askApp, call, Refusal } from "./client.ts";
import { describeChange } from "./describe-change.ts";
import { takeBackNewestHeld } from "./held-moves.ts";

type Direction = "undo" | "redo";

const QUERY_KEY = ["undoable"] as const;

/**
 * Changes whose undo was refused: the person goes on to what was before them. Once they change
 * something else it is tried again.
 */
const passedOver = new Set<string>();

/** The change without a way back that was told of last. */
let toldFinal: string | null = null;

function readUndoable() {
  return call("change.undoable", { passOver: [...passedOver] });
}

/** What can be taken back and done again now; null while it is not known. */
export function useUndoable() {
  return useQuery({ queryKey: QUERY_KEY, queryFn: readUndoable }).data ?? null;
}

/** Asks again what can be taken back, where the person did something, by whatever door. */
export function rereadUndoable(client: QueryClient, { events }: Changed): void {
  const { me } = useTiming.getState();
  const own = events.filter(({ actor }) => actor.type === "human" && actor.id === me);
  if (own.length > 0) {
    if (!own.some(({ kind }) => kind === "change_undone")) passedOver.clear();
    void client.invalidateQueries({ queryKey: QUERY_KEY });
  }
}

/** Names in the app's menu what undo and redo would do. */
export function useNamedUndo(): void {
  const undoable = useUndoable();
  const undo = undoable?.undo ? nameOf("undo", undoable.undo) : null;
  const redo = undoable?.redo ? nameOf("redo", undoable.redo) : null;
  useEffect(() => {
    void askApp({ kind: "name-undo", undo, redo }).catch(() => {
      // The menu then says "Undo" alone, which is true as well.
    });
  }, [undo, redo]);
}

/** `Undo move of API-12`. */
export function nameOf(direction: Direction, change: Change): string {
  const what = describeChange(change);
  return direction === "undo"
    ? t(($) => $.undo.undoOf, { what })
    : t(($) => $.undo.redoOf, { what });
}

/**
 * Takes back what the person did last: a final move that is still held, else the newest change that
 * the board's events tell of.
 */
export async function undoLast(): Promise<void> {
  if (takeBackNewestHeld()) return;
  await takeNewest("undo");
}

/** Does again what was taken back last. */
export async function redoLast(): Promise<void> {
  await takeNewest("redo");
}

/** Who presses the keys twice means two changes: the second is looked for when the first is taken. */
let turn: Promise<void> = Promise.resolve();

function takeNewest(direction: Direction): Promise<void> {
  turn = turn.then(() => takeNewestNow(direction));
  return turn;
}

async function takeNewestNow(direction: Direction): Promise<void> {
  // What the person did last may not be written yet; the change before it is not what is meant.
  await allAnswered();
  try {
    const undoable = await readUndoable();
    if (direction === "undo") tellFinal(undoable.final);
    const change = undoable[direction];
    if (change) await takeChange(direction, change, false);
    else {
      announce(
        direction === "undo" ? t(($) => $.undo.nothingToUndo) : t(($) => $.undo.nothingToRedo),
      );
    }
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

/** Who takes back what came before a final change is told that this one stays; once. */
function tellFinal(change: Change | null): void {
  if (change === null || change.batch === toldFinal) return;
  toldFinal = change.batch;
  showToast(t(($) => $.undo.final, { what: describeChange(change) }));
}

async function takeChange(direction: Direction, change: Change, partial: boolean): Promise<void> {
  try {
    const { left } = await call(direction === "undo" ? "change.undo" : "change.redo", {
      batch: change.batch,
      partial,
    });
    dismissOffersOf(change.batch);
    const what = describeChange(change);
    const text =
      left.length > 0
        ? t(($) => $.undo.undoneButLeft, { count: left.length, what })
        : direction === "undo"
          ? t(($) => $.undo.undone, { what })
          : t(($) => $.undo.redone, { what });
    await showUndoable(text, direction === "undo" ? "redo" : "undo", {});
  } catch (error) {
    refuse(direction, change, error);
  }
}

/** What passes: the same change can be taken back once the board can be written again. */
const NOT_ABOUT_CHANGE: ReadonlySet<ErrorCode> = new Set(["busy", "storage", "internal"]);

/** The reason is shown; the next undo goes on to the change before it. */
function refuse(direction: Direction, change: Change, error: unknown): void {
  const isAboutChange = error instanceof Refusal && !NOT_ABOUT_CHANGE.has(error.code);
  if (isAboutChange) passedOver.add(change.batch);
  const detail = error instanceof Refusal ? (error.detail ?? {}) : {};
  const possible = typeof detail.possible === "number" ? detail.possible : 0;
  const actions: ToastButton[] = [];
  if (possible > 0) {
    actions.push({
      label: t(($) => $.undo.undoRest, { count: possible }),
      onPress: () => void takeChange(direction, change, true),
    });
  }
  const { task, fact, scope } = detail;
  if (typeof task === "string") actions.push({ label: task, onPress: () => openTask(task) });
  if (typeof fact === "string" && typeof scope === "string") {
    actions.push({ label: fact, onPress: () => openFact(scope, fact, detail.isDeleted === true) });
  }
  showToast(messageOf(error), {
    tone: "bad",
    actions,
    change: possible > 0 ? change.batch : null,
  });
}

type DoneOptions = Partial<Pick<ToastMessage, "about" | "actions" | "tone">>;

/**
 * Shows that something was done, with a button that takes it back where that is possible.
 * @param isIt whether the newest change is the one that was done; another may have come between
 */
export async function showDone(
  text: string,
  isIt: (change: Change) => boolean,
  options: DoneOptions = {},
): Promise<void> {
  await showUndoable(text, "undo", options, isIt);
}

async function showUndoable(
  text: string,
  direction: Direction,
  { actions: others = [], ...options }: DoneOptions,
  isIt: (change: Change) => boolean = () => true,
): Promise<void> {
  const undoable = await readUndoable().catch(() => null);
  const change = undoable?.[direction];
  const label = direction === "undo" ? t(($) => $.undo.undo) : t(($) => $.undo.redo);
  const onPress = () => change && void takeChange(direction, change, false);
  if (change && isIt(change)) {
    showToast(text, { ...options, change: change.batch, actions: [{ label, onPress }, ...others] });
  } else showToast(text, { ...options, actions: others });
}
