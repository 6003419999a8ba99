import { type QueryClient, useQuery } from "@tanstack/react-query";
import { parseQuery } from "../../shared/domain/card-query/parse-query.ts";
import type { SavedView } from "../../shared/operations/preset.ts";
import { showProject, showView, useView } from "../state/view.ts";
import type { Changed } from "./board-snapshot.ts";
import { call } from "./client.ts";
import { useProjects } from "./queries.ts";

const VIEWS = ["views"] as const;
export const TEMPLATES = ["templates"] as const;

const NONE: readonly SavedView[] = [];

/**
 * The saved views that lead somewhere from the board that is shown: its own, and those of every board.
 * @param projectId the project shown; null for all, where the views of each are there
 */
export function useViews(projectId: string | null): readonly SavedView[] {
  const { data = NONE } = useQuery({
    queryKey: VIEWS,
    queryFn: () => call("view.list", {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return projectId === null ? data : data.filter((view) => isOfBoard(view, projectId));
}

/** Whether a view can be seen on a board without going to another. */
function isOfBoard(view: SavedView, projectId: string | null): boolean {
  return view.projectId === null || view.projectId === projectId;
}

/** What names the project that a view leads to by its prefix; null where its board is shown already. */
export function useBoardPrefix(): (view: SavedView) => string | null {
  const shown = useView((view) => view.projectId);
  const { data: projects } = useProjects();
  return (view) =>
    isOfBoard(view, shown)
      ? null
      : (projects?.find(({ id }) => id === view.projectId)?.prefix ?? null);
}

/** Reads views and templates again where somebody changed one. */
export function rereadPresets(client: QueryClient, { events }: Changed): void {
  if (!events.some(({ kind }) => kind.startsWith("preset_") || kind === "project_deleted")) return;
  void client.invalidateQueries({ queryKey: VIEWS });
  void client.invalidateQueries({ queryKey: TEMPLATES });
}

/** Shows the board as a view has it; one of a project's own, on that project's board. */
export function applyView(view: SavedView): void {
  const { id, query, group, projectId } = view;
  if (!isOfBoard(view, useView.getState().projectId)) showProject(projectId);
  const tokens = parseQuery(query).map(({ start, end }) => query.slice(start, end));
  showView(id, [...new Set(tokens)], group);
}

/** The filter as it stands, as one text. */
export function useShownQuery(): string {
  return useView(({ filterTokens, filterText }) =>
    [...filterTokens, filterText.trim()].filter((part) => part !== "").join(" "),
  );
}

/** The view that was chosen last, and whether filter or grouping differ from it by now. */
export function useChosenView(projectId: string | null) {
  const chosen = useView(({ viewId }) => viewId);
  const group = useView((view) => view.group);
  const query = useShownQuery();
  const view =
    useViews(projectId).find((each) => each.id === chosen && isOfBoard(each, projectId)) ?? null;
  return { view, isChanged: view !== null && (view.query !== query || view.group !== group) };
}
