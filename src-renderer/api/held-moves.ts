import { STATUS_LABELS, type TaskStatus } from "../../shared/domain/status.ts";
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

interface HeldMove {
  readonly taskId: string;
  readonly taskKey: string;
  readonly to: TaskStatus;
  readonly timer: number;
  readonly toastId: number;
  readonly send: () => Promise<void>;
}

const held = new Map<string, HeldMove>();

/**
 * Shows a final move and writes it after ten seconds, or at once when confirmed.
 * @param task what moves
 * @param to done or cancelled
 * @param send writes the move
 */
export function holdMove(
  task: { readonly id: string; readonly key: string },
  to: TaskStatus,
  send: () => Promise<void>,
): void {
  const at = Date.now();
  const dueAt = at + HOLD_MS;
  setPending(task.id, { kind: "held", to, at, dueAt });
  const toastId = showToast(`${task.key}: ${STATUS_LABELS[to]}`, {
    about: task.id,
    durationMs: null,
    dueAt,
    actions: [
      { label: "Undo", onPress: () => takeBack(task.id) },
      { label: "Confirm now", onPress: () => void confirmHeldMove(task.id) },
    ],
  });
  const timer = window.setTimeout(() => void confirmHeldMove(task.id), HOLD_MS);
  held.set(task.id, { taskId: task.id, taskKey: task.key, to, timer, toastId, send });
  storeHeld();
}

/** Writes a held move now. */
export async function confirmHeldMove(taskId: string): Promise<void> {
  await letGo(taskId)?.send();
}

/** Drops a held move: the person does something else with the card. */
export function releaseHeldMove(taskId: string): void {
  if (letGo(taskId)) clearPending(taskId);
}

/** Takes a held move back and says so. */
export function takeBack(taskId: string): void {
  const move = letGo(taskId);
  if (!move) return;
  clearPending(taskId);
  announce(`${move.taskKey} stays where it was`);
}

/**
 * Takes back the move held last.
 * @returns whether there was one
 */
export function takeBackNewestHeld(): boolean {
  const newest = [...held.keys()].at(-1);
  if (newest === undefined) return false;
  takeBack(newest);
  return true;
}

/** Says which moves were not made because the window closed while they were held. */
export function tellUnmadeMoves(): void {
  const text = localStorage.getItem(STORAGE_KEY);
  localStorage.removeItem(STORAGE_KEY);
  if (text) showToast(`Not made, since the window closed first: ${text}`, { durationMs: null });
}

function letGo(taskId: string): HeldMove | null {
  const move = held.get(taskId);
  if (!move) return null;
  held.delete(taskId);
  window.clearTimeout(move.timer);
  dismissToast(move.toastId);
  storeHeld();
  return move;
}

function storeHeld(): void {
  const moves = [...held.values()].map(({ taskKey, to }) => `${taskKey} to ${STATUS_LABELS[to]}`);
  if (moves.length === 0) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, moves.join(", "));
}
