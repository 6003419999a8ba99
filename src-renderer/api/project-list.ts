import type { Project } from "../../shared/operations/project.ts";
import { queryKeys } from "./queries.ts";
import { queryClient } from "./query-client.ts";

/** Puts a project just made into the list, so that it can be shown before the list is read again. */
export function keepProject(project: Project): void {
  queryClient.setQueryData<Project[]>(queryKeys.projects, (before) =>
    before?.some(({ id }) => id === project.id) ? before : [...(before ?? []), project],
  );
}
