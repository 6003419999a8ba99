import type { ToldFact } from "./fact-snapshot.ts";

interface Listener {
  readonly scopeId: string;
  readonly keys: Set<string>;
}

const listeners = new Set<Listener>();

/**
 * Collects the keys that are told as written from now on, so that a list read meanwhile can be made
 * up for.
 */
export function keysToldSince(scopeId: string): {
  readonly keys: ReadonlySet<string>;
  readonly end: () => void;
} {
  const listener = { scopeId, keys: new Set<string>() };
  listeners.add(listener);
  return { keys: listener.keys, end: () => listeners.delete(listener) };
}

/** Notes facts that were told. */
export function noteTold(told: readonly ToldFact[]): void {
  for (const { scopeId, key } of told) {
    for (const listener of listeners) if (listener.scopeId === scopeId) listener.keys.add(key);
  }
}
