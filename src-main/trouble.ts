import type { ErrorValue } from "../shared/errors.ts";

/** Keeps what is wrong with the board file, and tells of each change. */
export interface Trouble {
  /** Notes how reading goes: an error, or null when it works. */
  reading(error: ErrorValue | null): void;
  /** Notes how writing goes. */
  writing(error: ErrorValue | null): void;
  /** Tells a window that has just loaded of a trouble that it can't know of. */
  repeat(): void;
}

/**
 * Makes the record of trouble.
 * @param tell called when there is a new trouble, or none any more
 */
export function createTrouble(tell: (error: ErrorValue | null) => void): Trouble {
  let read: ErrorValue | null = null;
  let write: ErrorValue | null = null;
  let told: ErrorValue | null = null;
  const update = () => {
    const now = read ?? write;
    if (now?.message === told?.message) return;
    told = now;
    tell(now);
  };
  return {
    reading(error) {
      // What kept the file from being read kept it from being written too.
      if (read && !error) write = null;
      read = error;
      update();
    },
    writing(error) {
      write = error;
      update();
    },
    repeat() {
      if (told) tell(told);
    },
  };
}
