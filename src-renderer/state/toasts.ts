import { create } from "zustand";
import { announce } from "./announcer.ts";

export interface ToastButton {
  readonly label: string;
  readonly onPress: () => void;
}

export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly tone: "plain" | "bad";
  readonly actions: readonly ToastButton[];
  /** The task that it tells of; a newer message on it takes this one's place. */
  readonly about: string | null;
  /** The change that one of its buttons takes back or does again; null for none. */
  readonly change: string | null;
  /** How long it stays, null until it is taken away. */
  readonly durationMs: number | null;
  /** When what it tells of comes to pass; shown as a countdown. */
  readonly dueAt: number | null;
}

/** Messages at the bottom of the window, oldest first. */
export const useToasts = create<{ readonly toasts: readonly ToastMessage[] }>(() => ({
  toasts: [],
}));

const MOST_SHOWN = 4;
const PLAIN_MS = 5_000;
const BAD_MS = 9_000;
let lastId = 0;

/**
 * Shows a message and says it to screen readers.
 * @returns its id, to take it away again
 */
export function showToast(
  text: string,
  options: Partial<Omit<ToastMessage, "id" | "text">> = {},
): number {
  const tone = options.tone ?? "plain";
  const toast: ToastMessage = {
    id: ++lastId,
    text,
    tone,
    actions: options.actions ?? [],
    about: options.about ?? null,
    change: options.change ?? null,
    durationMs:
      options.durationMs === undefined ? (tone === "bad" ? BAD_MS : PLAIN_MS) : options.durationMs,
    dueAt: options.dueAt ?? null,
  };
  useToasts.setState(({ toasts }) => {
    const others = toasts.filter(({ about }) => about === null || about !== toast.about);
    return { toasts: makeRoom([...others, toast]) };
  });
  announce(text);
  return toast.id;
}

/** Takes a message away. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/**
 * Takes away what offers to take a change back, or to do it again: it is.
 * @param change its batch
 */
export function dismissOffersOf(change: string): void {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.filter((toast) => toast.change !== change),
  }));
}

/** A message that still counts down must not be pushed out: its undo would be gone. */
function makeRoom(toasts: readonly ToastMessage[]): readonly ToastMessage[] {
  const surplus = toasts.length - MOST_SHOWN;
  if (surplus <= 0) return toasts;
  const passing = toasts.filter((toast) => toast.dueAt === null).slice(0, surplus);
  return toasts.filter((toast) => !passing.includes(toast));
}
