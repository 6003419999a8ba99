import type { activityOperations } from "../../../shared/operations/activity.ts";
import { listActivity } from "../services/list-activity.ts";
import { shownProjectId } from "../services/resolve.ts";
import type { Handlers } from "./handler.ts";

/** What happened. */
export const activityHandlers: Handlers<keyof typeof activityOperations> = {
  "activity.get": (tx, { project, limit, ...query }) => ({
    data: listActivity(tx, { ...query, projectId: shownProjectId(tx, project) }, limit),
  }),
};
