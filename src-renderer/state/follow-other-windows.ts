import { useActivityFilter } from "./activity.ts";
import { useFactDrafts } from "./drafts.ts";
import { useExecutionFilter } from "./executions.ts";
import { useFactsView } from "./facts.ts";
import { useGraphView } from "./graph.ts";
import { useInsightView } from "./insight.ts";
import { useLogChoice } from "./log-choice.ts";
import { useRunChoice } from "./run-choice.ts";
import { useView } from "./view.ts";

interface Kept {
  readonly persist: {
    getOptions(): { readonly name?: string };
    rehydrate(): unknown;
  };
}

/** What all windows of the app keep in common. Drafts of comments and descriptions are the board's alone. */
const COMMON: readonly Kept[] = [
  ...[useView, useFactsView, useFactDrafts, useGraphView, useLogChoice, useRunChoice],
  ...[useActivityFilter, useExecutionFilter, useInsightView],
];

/**
 * Takes over what another window of the app changed of what they keep in common: which project is
 * shown, how the panels stand.
 * @returns a function that ends it
 */
export function followOtherWindows(): () => void {
  const take = ({ key }: StorageEvent) => {
    const changed = COMMON.find(({ persist }) => persist.getOptions().name === key);
    void changed?.persist.rehydrate();
  };
  window.addEventListener("storage", take);
  return () => window.removeEventListener("storage", take);
}
