import type { ParsedInput } from "../../../shared/operations/index.ts";
import type { projectOperations } from "../../../shared/operations/project.ts";
import { createProject } from "../services/create-project.ts";
import { deleteProject } from "../services/delete-project.ts";
import { createDemoBoard } from "../services/demo-board.ts";
import {
  archiveProject,
  editProject,
  type ProjectEdit,
  unarchiveProject,
} from "../services/edit-project.ts";
import { getProject } from "../services/resolve.ts";
import { toProject } from "../services/views.ts";
import { answerAll, type Handlers } from "./handler.ts";

/** Projects. */
export const projectHandlers: Handlers<keyof typeof projectOperations> = {
  "project.create": (tx, input, context) => ({
    data: toProject(tx, createProject(tx, context, input)),
  }),
  "project.demo": (tx, _input, context) => ({ data: toProject(tx, createDemoBoard(tx, context)) }),
  "project.list": (tx, input) =>
    answerAll(tx.projects.list(input.archived).map((project) => toProject(tx, project))),
  "project.get": (tx, input) => ({ data: toProject(tx, getProject(tx, input.project)) }),
  "project.edit": (tx, input, context) => ({
    data: toProject(tx, editProject(tx, context, getProject(tx, input.project), editOf(input))),
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

/** The contract's fields are flat, so that each has a flag; settings are kept by their parts. */
function editOf(input: ParsedInput<"project.edit">): ProjectEdit {
  return {
    name: input.name,
    rootPath: input.rootPath,
    wipLimits: input.wipLimits,
    verify: {
      command: input.verifyCommand,
      timeoutMs: input.verifyTimeoutMs,
      required: input.verifyRequired,
      attempts: input.verifyAttempts,
      critic: input.critic,
    },
    budget: {
      totalUsd: input.budgetTotalUsd,
      dailyUsd: input.budgetDailyUsd,
      warnAt: input.budgetWarnAt,
    },
    autopilot: {
      enabled: input.autopilot,
      profile: input.autopilotProfile,
      maxConcurrent: input.autopilotMax,
      labels: input.autopilotLabels,
    },
  };
}
