import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

interface RunChoice {
  /** The profile that a project's tasks were run with last, by the project's id. */
  readonly profiles: Readonly<Record<string, string>>;
  /** Projects whose person knows that their work is not verified. */
  readonly unverified: readonly string[];
}

const INITIAL: RunChoice = { profiles: {}, unverified: [] };

/** What was chosen for runs before. */
export const useRunChoice = create<RunChoice>()(
  persist(() => INITIAL, {
    name: "baton-run-choice",
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
);

/** Remembers which profile a project's task was run with. */
export function keepProfile(projectId: string, profile: string): void {
  useRunChoice.setState(({ profiles }) => ({ profiles: { ...profiles, [projectId]: profile } }));
}

/** Remembers that nobody has to be told again that a project's work is not verified. */
export function acceptUnverified(projectId: string): void {
  useRunChoice.setState(({ unverified }) => ({
    unverified: [...unverified.filter((id) => id !== projectId), projectId],
  }));
}
