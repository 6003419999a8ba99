import type { historyOperations } from "../../../shared/operations/history.ts";
import { listPastSteps } from "../services/past-steps.ts";
import type { Handlers } from "./handler.ts";

/** The board as it was. */
export const historyHandlers: Handlers<keyof typeof historyOperations> = {
  "history.get": (tx, { after, limit }) => ({ data: listPastSteps(tx, after, limit) }),
};
