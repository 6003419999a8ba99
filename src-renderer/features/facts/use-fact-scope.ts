import { useEffect } from "react";
import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useProjects } from "../../api/queries.ts";
import { rememberFactScope, useFactsView } from "../../state/facts.ts";
import { useView } from "../../state/view.ts";

/** The scope of the facts that are shown, and those that could be. */
export interface FactScope {
  readonly id: string;
  readonly name: string;
  /** The project on the board; null where the board shows all of them. */
  readonly onBoard: string | null;
  /** The board's own first. */
  readonly choices: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Whose facts the panel shows: the project's on the board, unless a person chose another's. Beside a
 * board of all projects it stays with those that it showed last; at first with the first project's,
 * since most facts are of one.
 */
export function useFactScope(): FactScope {
  const onBoard = useView((view) => view.projectId);
  const { scopeId: chosen, lastScopeId: last } = useFactsView();
  const { data } = useProjects();
  const projects = data ?? [];
  const nameOf = (id: string) =>
    id === GLOBAL_PROJECT_ID
      ? t(($) => $.facts.global)
      : (projects.find((each) => each.id === id)?.name ?? "…");
  const known = (id: string | null) =>
    id !== null && (id === GLOBAL_PROJECT_ID || projects.some((each) => each.id === id))
      ? id
      : null;
  const [first] = projects.filter((project) => project.id !== GLOBAL_PROJECT_ID);
  const id = known(chosen) ?? onBoard ?? known(last) ?? first?.id ?? GLOBAL_PROJECT_ID;
  const isKnown = data !== undefined;
  useEffect(() => {
    if (isKnown) rememberFactScope(id);
  }, [isKnown, id]);
  const ids = new Set([onBoard ?? id, GLOBAL_PROJECT_ID, ...projects.map((project) => project.id)]);
  const choices = [...ids].map((each) => ({ id: each, name: nameOf(each) }));
  return { id, name: nameOf(id), onBoard, choices };
}
