import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import { useProjects } from "../../api/queries.ts";
import { useFactsView } from "../../state/facts.ts";
import { useView } from "../../state/view.ts";

/** The scope of the facts that are shown, and those that could be. */
export interface FactScope {
  readonly id: string;
  readonly name: string;
  /** The board's own first. */
  readonly choices: readonly { readonly id: string; readonly name: string }[];
}

/** Whose facts the panel shows: the project's on the board, unless a person chose another's. */
export function useFactScope(): FactScope {
  const onBoard = useView((view) => view.projectId) ?? GLOBAL_PROJECT_ID;
  const chosen = useFactsView((facts) => facts.scopeId);
  const { data: projects = [] } = useProjects();
  const nameOf = (id: string) =>
    id === GLOBAL_PROJECT_ID ? "Global" : (projects.find((each) => each.id === id)?.name ?? "…");
  const isThere = chosen !== null && projects.some((each) => each.id === chosen);
  const id = isThere ? chosen : onBoard;
  const ids = new Set([onBoard, GLOBAL_PROJECT_ID, ...projects.map((project) => project.id)]);
  const choices = [...ids].map((each) => ({ id: each, name: nameOf(each) }));
  return { id, name: nameOf(id), choices };
}
