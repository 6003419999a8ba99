import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

interface LogChoice {
  /** What the agent means, or what it printed. */
  readonly mode: "readable" | "raw";
}

const INITIAL: LogChoice = { mode: "readable" };

/** How logs are shown. They are so again when the window opens next. */
export const useLogChoice = create<LogChoice>()(
  persist(() => INITIAL, {
    name: "baton-log",
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
);

/** Shows logs in a mode. */
export function showLogMode(mode: LogChoice["mode"]): void {
  useLogChoice.setState({ mode });
}
