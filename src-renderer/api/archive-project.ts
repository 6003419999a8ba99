import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../shared/errors.ts";
import type { Project } from "../../shared/operations/project.ts";
import { t } from "../../shared/strings/translate.ts";
import { showToast } from "../state/toasts.ts";
import { showProject, useView } from "../state/view.ts";
import { call } from "./client.ts";
import { queryKeys } from "./queries.ts";
import { showDone } from "./undo.ts";

/** The projects that are put away, read again while they are shown. */
export function useArchivedProjects() {
  return useQuery({
    queryKey: [...queryKeys.projects, "archived"],
    queryFn: async () =>
      (await call("project.list", { archived: true })).filter(
        ({ archivedAt }) => archivedAt !== null,
      ),
  });
}

/** Puts a project away, with a way back. Where its board was shown, all projects are. */
export async function archiveProject({ id, name }: Project): Promise<void> {
  try {
    await call("project.archive", { project: id });
    if (useView.getState().projectId === id) showProject(null);
    await showDone(
      t(($) => $.projects.archive.done, { project: name }),
      (change) => change.name === "archived" && change.project === name,
    );
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

/** Brings a project back, with a way back. */
export async function unarchiveProject({ id, name }: Project): Promise<void> {
  try {
    await call("project.unarchive", { project: id });
    await showDone(
      t(($) => $.projects.archive.broughtBack, { project: name }),
      (change) => change.name === "unarchived" && change.project === name,
    );
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}
