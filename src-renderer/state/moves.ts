import { create } from "zustand";
import type { TaskStatus } from "../../shared/domain/status.ts";

/** A move that the window shows and the board has not made yet. */
export type PendingMove =
  | { readonly kind: "sending"; readonly to: TaskStatus; readonly at: number }
  /** A final move, held back so that it can be taken back. */
  | {
      readonly kind: "held";
      readonly to: TaskStatus;
      readonly at: number;
      readonly dueAt: number;
    };

interface Moves {
  readonly pending: ReadonlyMap<string, PendingMove>;
  /** The task whose move was refused last, for a moment. */
  readonly refusedTaskId: string | null;
}

const REFUSED_MS = 1_600;

/** Moves under way, and the one that was refused. */
export const useMoves = create<Moves>(() => ({
  pending: new Map(),
  refusedTaskId: null,
}));

/** Shows a card where it is going; what was refused before is forgotten. */
export function setPending(taskId: string, move: PendingMove): void {
  useMoves.setState(({ pending, refusedTaskId }) => ({
    pending: new Map(pending).set(taskId, move),
    refusedTaskId: refusedTaskId === taskId ? null : refusedTaskId,
  }));
}

/** Shows a card where the board has it. */
export function clearPending(taskId: string): void {
  useMoves.setState((moves) => {
    if (!moves.pending.has(taskId)) return moves;
    const pending = new Map(moves.pending);
    pending.delete(taskId);
    return { pending };
  });
}

/** Marks a card whose move was refused, so that the eye finds where it went back to. */
export function markRefused(taskId: string): void {
  useMoves.setState({ refusedTaskId: taskId });
  window.setTimeout(() => {
    useMoves.setState((moves) =>
      moves.refusedTaskId === taskId ? { refusedTaskId: null } : moves,
    );
  }, REFUSED_MS);
}
