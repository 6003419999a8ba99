import type { Project } from "../../shared/operations/project.ts";
import { t } from "../../shared/strings/translate.ts";
import { queryKeys } from "./queries.ts";
import { queryClient } from "./query-client.ts";

/** Puts a project just made into the list, so that it can be shown before the list is read again. */
export function keepProject(project: Project): void {
  queryClient.setQueryData<Project[]>(queryKeys.projects, (before) =>
    before?.some(({ id }) => id === project.id) ? before : [...(before ?? []), project],
  );
}

/** Why no autopilot can be paused or resumed, in words for the person; null where a project has one. */
export function whyNoAutopilot(): string | null {
  const projects = queryClient.getQueryData<Project[]>(queryKeys.projects);
  const hasOne = projects?.some(({ autopilot }) => autopilot.enabled) ?? true;
  return hasOne ? null : t(($) => $.actions.noAutopilot);
}
