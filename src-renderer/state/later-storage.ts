import type { StateStorage } from "zustand/middleware";

const PAUSE_MS = 400;

/**
 * The window's storage for what changes with each key press: written when typing pauses. Where the
 * storage is full, what was typed still lives as long as the window.
 */
export function createLaterStorage(): StateStorage {
  const waiting = new Map<string, string>();
  let timer = 0;
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
  window.addEventListener("pagehide", flush);
  return {
    getItem: (name) => waiting.get(name) ?? localStorage.getItem(name),
    setItem: (name, value) => {
      waiting.set(name, value);
      window.clearTimeout(timer);
      timer = window.setTimeout(flush, PAUSE_MS);
    },
    removeItem: (name) => {
      waiting.delete(name);
      localStorage.removeItem(name);
    },
  };
}
