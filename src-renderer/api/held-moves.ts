import { STATUS_LABELS, type TaskStatus } from "../../shared/domain/status.ts";
import { t } from "../../shared/strings/translate.ts";
import { announce } from "../state/announcer.ts";
import { clearPending, setPending } from "../state/moves.ts";
import { dismissToast, showToast } from "../state/toasts.ts";

/** How long a final move can be taken back before it is written. */
const HOLD_MS = 10_000;
/**
 * Held moves are not written when the window closes: a final move can't be taken back, so the
 * window says at its next start which ones it did not make.
 */
const STORAGE_KEY = "baton-held-moves";

/** A task that waits for its final move. */
interface HeldTask {
  readonly id: string;
  readonly key: string;
}

/** Cards that were moved at once, and are written at once. */
interface HeldGroup {
  readonly tasks: Map<string, HeldTask>;
  readonly to: TaskStatus;
  readonly timer: number;
  readonly toastId: number;
  /** Writes the move of those that are still to be moved. */
  readonly send: (taskIds: readonly string[]) => Promise<void>;
}

/** By task; cards that were moved at once share a group. */
const held = new Map<string, HeldGroup>();

/**
 * Shows a final move and writes it after ten seconds, or at once when confirmed.
 * @param tasks what moves
 * @param to done or cancelled
 * @param send writes the move
 */
export function holdMove(
  tasks: readonly HeldTask[],
  to: TaskStatus,
  send: HeldGroup["send"],
): void {
  const at = Date.now();
  const dueAt = at + HOLD_MS;
  for (const { id } of tasks) setPending(id, { kind: "held", to, at, dueAt });
  const [only] = tasks.length === 1 ? tasks : [];
  const what = only?.key ?? t(($) => $.selection.cards, { count: tasks.length });
  const toastId = showToast(
    t(($) => $.moves.held, { what, status: STATUS_LABELS[to] }),
    {
      about: only?.id ?? null,
      durationMs: null,
      dueAt,
      actions: [
        { label: t(($) => $.undo.undo), onPress: () => takeGroupBack(group) },
        { label: t(($) => $.selection.confirmNow), onPress: () => void confirmGroup(group) },
      ],
    },
  );
  const timer = window.setTimeout(() => void confirmGroup(group), HOLD_MS);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const group: HeldGroup = { tasks: byId, to, timer, toastId, send };
  for (const { id } of tasks) held.set(id, group);
  storeHeld();
}

/** Writes a held move now, of this card alone. */
export async function confirmHeldMove(taskId: string): Promise<void> {
  await letGo(taskId)?.send([taskId]);
}

/** Drops a held move: the person does something else with the card. */
export function releaseHeldMove(taskId: string): void {
  if (letGo(taskId)) clearPending(taskId);
}

/** Takes the held move of a card back and says so. */
export function takeBack(taskId: string): void {
  const key = held.get(taskId)?.tasks.get(taskId)?.key ?? "";
  if (!letGo(taskId)) return;
  clearPending(taskId);
  announce(t(($) => $.selection.staysWhereItWas, { count: 1, key }));
}

/**
 * Takes back the move held last, of all cards that were moved with it.
 * @returns whether there was one
 */
export function takeBackNewestHeld(): boolean {
  const newest = [...held.values()].at(-1);
  if (newest === undefined) return false;
  takeGroupBack(newest);
  return true;
}

function takeGroupBack(group: HeldGroup): void {
  const tasks = [...group.tasks.values()];
  for (const { id } of tasks) releaseHeldMove(id);
  const key = tasks[0]?.key ?? "";
  announce(t(($) => $.selection.staysWhereItWas, { count: tasks.length, key }));
}

async function confirmGroup(group: HeldGroup): Promise<void> {
  const ids = [...group.tasks.keys()];
  for (const id of ids) letGo(id);
  if (ids.length > 0) await group.send(ids);
}

/** Says which moves were not made because the window closed while they were held. */
export function tellUnmadeMoves(): void {
  const text = localStorage.getItem(STORAGE_KEY);
  localStorage.removeItem(STORAGE_KEY);
  if (text)
    showToast(
      t(($) => $.moves.unmade, { moves: text }),
      { durationMs: null },
    );
}

/** Takes a card out of its group; the last one ends the group's countdown. */
function letGo(taskId: string): HeldGroup | null {
  const group = held.get(taskId);
  if (!group) return null;
  held.delete(taskId);
  group.tasks.delete(taskId);
  if (group.tasks.size === 0) {
    window.clearTimeout(group.timer);
    dismissToast(group.toastId);
  }
  storeHeld();
  return group;
}

function storeHeld(): void {
  const moves = [...held].map(
    ([id, { tasks, to }]) => `${tasks.get(id)?.key ?? ""} to ${STATUS_LABELS[to]}`,
  );
  if (moves.length === 0) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, moves.join(", "));
}
