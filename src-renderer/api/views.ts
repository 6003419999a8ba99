import { type QueryClient, useQuery } from "@tanstack/react-query";
import { parseQuery } from "../../shared/domain/card-query/parse-query.ts";
import type { SavedView } from "../../shared/operations/preset.ts";
import { showView, useView } from "../state/view.ts";
import type { Changed } from "./board-snapshot.ts";
import { call } from "./client.ts";

const VIEWS = ["views"] as const;
export const TEMPLATES = ["templates"] as const;

const NONE: readonly SavedView[] = [];

/** The saved views of the board that is shown: its own, and those of every board. */
export function useViews(projectId: string | null): readonly SavedView[] {
  const { data = NONE } = useQuery({
    queryKey: VIEWS,
    queryFn: () => call("view.list", {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data.filter((view) => view.projectId === null || view.projectId === projectId);
}

/** Reads views and templates again where somebody changed one. */
export function rereadPresets(client: QueryClient, { events }: Changed): void {
  if (!events.some(({ kind }) => kind.startsWith("preset_") || kind === "project_deleted")) return;
  void client.invalidateQueries({ queryKey: VIEWS });
  void client.invalidateQueries({ queryKey: TEMPLATES });
}

/** Shows the board as a view has it. */
export function applyView({ id, query, group }: SavedView): void {
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
  const view = useViews(projectId).find(({ id }) => id === chosen) ?? null;
  return { view, isChanged: view !== null && (view.query !== query || view.group !== group) };
}
