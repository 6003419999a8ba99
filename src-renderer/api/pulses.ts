import { useSyncExternalStore } from "react";
import type { Pulse } from "../../shared/operations/board.ts";

/** Beats arrive every few seconds and are no changes, so they live beside the query cache. */
const pulses = new Map<string, Pulse>();
const listeners = new Map<string, Set<() => void>>();

/**
 * Takes the beats of all that runs; only what shows a task with a new one renders.
 * @param beats every running execution's
 */
export function takePulses(beats: readonly Pulse[]): void {
  const running = new Set(beats.map((beat) => beat.taskId));
  for (const taskId of pulses.keys()) {
    if (!running.has(taskId)) pulses.delete(taskId);
  }
  for (const beat of beats) {
    const before = pulses.get(beat.taskId);
    if (before?.beatAt === beat.beatAt && before.progressAt === beat.progressAt) continue;
    pulses.set(beat.taskId, beat);
    for (const listener of listeners.get(beat.taskId) ?? []) listener();
  }
}

function follow(taskId: string, listener: () => void): () => void {
  const own = listeners.get(taskId) ?? new Set();
  listeners.set(taskId, own.add(listener));
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(taskId);
  };
}

/** When a task's running execution last beat, as it was told; null for none. */
export function lastBeat(taskId: string): number | null {
  return pulses.get(taskId)?.beatAt ?? null;
}

/** The last beat of a task's running execution that was told, undefined for none. */
export function usePulse(taskId: string): Pulse | undefined {
  return useSyncExternalStore(
    (listener) => follow(taskId, listener),
    () => pulses.get(taskId),
  );
}
