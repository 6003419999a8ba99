import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { openPanel } from "./view.ts";

/** What the facts panel shows in its lower part. */
export type FactsSelection =
  | { readonly kind: "none" }
  | { readonly kind: "fact"; readonly key: string }
  /** A fact that is being made. */
  | { readonly kind: "new" };

interface FactsView {
  /** The project whose facts are shown, null for that of the board. */
  readonly scopeId: string | null;
  /** Whose were shown last, for where the board shows all projects. */
  readonly lastScopeId: string | null;
  /** Whether deleted keys are listed instead of what lives. */
  readonly isDeleted: boolean;
  /** What is searched for. */
  readonly text: string;
  /** Beginnings of keys whose lines are hidden. */
  readonly folded: readonly string[];
  /** The line of the tree that the keyboard is on. */
  readonly path: string | null;
  readonly selection: FactsSelection;
}

const NONE: FactsSelection = { kind: "none" };
const AT_START = { isDeleted: false, text: "", path: null, selection: NONE } as const;
const INITIAL: FactsView = { scopeId: null, lastScopeId: null, folded: [], ...AT_START };

/** How the facts panel stands. Which facts it shows, and what is folded, outlives the window. */
export const useFactsView = create<FactsView>()(
  persist(() => INITIAL, {
    name: "baton-facts",
    version: 1,
    storage: createJSONStorage(() => localStorage),
    partialize: ({ scopeId, lastScopeId, folded }) => ({ scopeId, lastScopeId, folded }),
  }),
);

/** Shows the facts of a project, null for that of the board. */
export function showFactScope(scopeId: string | null): void {
  useFactsView.setState({ scopeId, ...AT_START });
}

/** Keeps in mind whose facts are shown. */
export function rememberFactScope(lastScopeId: string): void {
  if (useFactsView.getState().lastScopeId !== lastScopeId) useFactsView.setState({ lastScopeId });
}

/** Lists deleted keys, or what lives. */
export function showDeletedFacts(isDeleted: boolean): void {
  useFactsView.setState({ isDeleted, path: null, selection: NONE });
}

/** Sets what is searched for. */
export function searchFacts(text: string): void {
  useFactsView.setState({ text });
}

/** Folds or unfolds what begins so. */
export function foldFacts(path: string, isFolded: boolean): void {
  useFactsView.setState(({ folded }) => ({
    folded: isFolded ? [...folded, path] : folded.filter((each) => each !== path),
  }));
}

/**
 * Puts the keyboard on a line of the tree.
 * @param key of the fact that it stands for, which is shown; null for a line above others
 */
export function goToFact(path: string, key: string | null): void {
  useFactsView.setState(key === null ? { path } : { path, selection: { kind: "fact", key } });
}

/** Shows one fact in the panel, wherever the panel was. */
export function openFact(scopeId: string, key: string, isDeleted = false): void {
  openPanel("facts");
  showFactScope(scopeId);
  if (isDeleted) showDeletedFacts(true);
  goToFact(key, key);
}

/** Shows the form for a new fact. */
export function startFact(): void {
  useFactsView.setState({ isDeleted: false, selection: { kind: "new" } });
}

/** Closes the lower part. */
export function closeFact(): void {
  useFactsView.setState({ selection: NONE });
}
