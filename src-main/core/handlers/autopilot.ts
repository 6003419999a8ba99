import type { autopilotOperations } from "../../../shared/operations/autopilot.ts";
import { pauseAutopilot } from "../services/edit-project.ts";
import { isAutopilotPaused } from "../services/project-settings.ts";
import { toProject } from "../services/views.ts";
import type { Handlers } from "./handler.ts";

/** Whether the app takes ready tasks by itself. */
export const autopilotHandlers: Handlers<keyof typeof autopilotOperations> = {
  "autopilot.status": (tx) => {
    const projects = tx.projects.list(false).map((row) => toProject(tx, row));
    return {
      data: {
        paused: isAutopilotPaused(tx),
        projects: projects
          .filter(({ autopilot }) => autopilot.enabled)
          .map(({ id, prefix, name, rootPath, autopilot }) => ({
            id,
            prefix,
            name,
            rootPath,
            autopilot,
          })),
      },
    };
  },
  "autopilot.pause": (tx, _, context) => {
    pauseAutopilot(tx, context, true);
    return { data: { paused: true } };
  },
  "autopilot.resume": (tx, _, context) => {
    pauseAutopilot(tx, context, false);
    return { data: { paused: false } };
  },
};
