import type { projectOperations } from "../../../shared/operations/project.ts";
import { createProject } from "../services/create-project.ts";
import { deleteProject } from "../services/delete-project.ts";
import { archiveProject, editProject, unarchiveProject } from "../services/edit-project.ts";
import { getProject } from "../services/resolve.ts";
import { toProject } from "../services/views.ts";
import { answerAll, type Handlers } from "./handler.ts";

/** Projects. */
export const projectHandlers: Handlers<keyof typeof projectOperations> = {
  "project.create": (tx, input, context) => ({
    data: toProject(tx, createProject(tx, context, input)),
  }),
  "project.list": (tx, input) =>
    answerAll(tx.projects.list(input.archived).map((project) => toProject(tx, project))),
  "project.get": (tx, input) => ({ data: toProject(tx, getProject(tx, input.project)) }),
  "project.edit": (tx, input, context) => ({
    data: toProject(tx, editProject(tx, context, getProject(tx, input.project), input)),
  }),
  "project.archive": (tx, input, context) => ({
    data: toProject(tx, archiveProject(tx, context, getProject(tx, input.project))),
  }),
  "project.unarchive": (tx, input, context) => ({
    data: toProject(tx, unarchiveProject(tx, context, getProject(tx, input.project))),
  }),
  "project.delete": (tx, input, context) => {
    const { id, prefix, ...project } = getProject(tx, input.project);
    const deletedTasks = deleteProject(tx, context, { id, prefix, ...project }, input.confirm);
    return { data: { id, prefix, deletedTasks } };
  },
};
