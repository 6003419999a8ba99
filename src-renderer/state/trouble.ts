import { create } from "zustand";
import type { ErrorValue } from "../../shared/errors.ts";

interface TroubleState {
  /** Why the board file can't be read or written just now; null when it can. */
  readonly error: ErrorValue | null;
}

/** Whether the board file answers. */
export const useTrouble = create<TroubleState>(() => ({ error: null }));

/** Notes that the file stopped answering, or answers again. */
export function setTrouble(error: ErrorValue | null): void {
  useTrouble.setState({ error });
}
