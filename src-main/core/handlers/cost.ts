import type { costOperations } from "../../../shared/operations/cost.ts";
import { summarizeCost } from "../services/cost-summary.ts";
import { scopeProjectIds } from "../services/resolve.ts";
import type { Handlers } from "./handler.ts";

/** What work cost. */
export const costHandlers: Handlers<keyof typeof costOperations> = {
  "cost.summary": (tx, input, { now }) => {
    const since = input.lastMs === undefined ? 0 : now - input.lastMs;
    const request = { projectIds: scopeProjectIds(tx, input), since, limit: input.limit };
    return { data: summarizeCost(tx, request, now) };
  },
};
