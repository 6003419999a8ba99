import type { autopilotOperations } from "../../../shared/operations/autopilot.ts";
import { pauseAutopilot } from "../services/edit-project.ts";
import { isAutopilotPaused, projectSettings } from "../services/project-settings.ts";
import type { Handlers } from "./handler.ts";

/** Whether the app takes ready tasks by itself. */
export const autopilotHandlers: Handlers<keyof typeof autopilotOperations> = {
  "autopilot.status": (tx) => {
    // The app asks after each change: nothing may be counted for it.
    const projects = tx.projects.list(false).map((row) => {
      const { autopilot } = projectSettings(row);
      const { id, prefix, name, rootPath } = row;
      return {
        id,
        prefix,
        name,
        rootPath,
        autopilot: { ...autopilot, labels: [...autopilot.labels] },
      };
    });
    return {
      data: {
        paused: isAutopilotPaused(tx),
        projects: projects.filter(({ autopilot }) => autopilot.enabled),
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
