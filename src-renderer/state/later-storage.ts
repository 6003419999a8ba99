import type { StateStorage } from "zustand/middleware";

const PAUSE_MS = 400;
/** Who types on and on has it written this often. */
const MOST_WAITED_MS = 2_000;

/**
 * The window's storage for what changes with each key press: written when typing pauses, and now and
 * then while it goes on. It is on the disk then: Chromium alone may keep it to itself for most of a
 * minute, and what is killed meanwhile would lose it. Where the storage is full, what was typed still
 * lives as long as the window.
 */
export function createLaterStorage(): StateStorage {
  const waiting = new Map<string, string>();
  let timer = 0;
  let waitingSince = 0;
  const flush = () => {
    for (const [name, value] of waiting) {
      try {
        localStorage.setItem(name, value);
      } catch {
        localStorage.removeItem(name);
      }
    }
    waiting.clear();
  };
  const flushToDisk = () => {
    flush();
    // The storage has it in any case: the disk comes later where the app can't be asked.
    void window.baton.app({ kind: "keep-texts" }).catch(() => undefined);
  };
  window.addEventListener("pagehide", flush);
  return {
    getItem: (name) => waiting.get(name) ?? localStorage.getItem(name),
    setItem: (name, value) => {
      const now = performance.now();
      if (waiting.size === 0) waitingSince = now;
      waiting.set(name, value);
      window.clearTimeout(timer);
      const leftMs = Math.max(0, waitingSince + MOST_WAITED_MS - now);
      timer = window.setTimeout(flushToDisk, Math.min(PAUSE_MS, leftMs));
    },
    removeItem: (name) => {
      waiting.delete(name);
      localStorage.removeItem(name);
    },
  };
}
