import { acceptDebt } from "../services/accept-debt.ts";
import { getTask } from "../services/resolve.ts";
import { setTaskVerification } from "../services/verify-task.ts";
import { toTask } from "../services/views.ts";
import type { Handlers } from "./handler.ts";

export const verdictHandlers: Handlers<"task.verify" | "task.acceptDebt"> = {
  "task.verify": (tx, input, context) => {
    const { task, ...judgement } = input;
    const verified = setTaskVerification(tx, context, getTask(tx, task), judgement);
    return { data: { ...toTask(tx, verified.task), outcome: verified.outcome } };
  },
  "task.acceptDebt": (tx, input, context) => ({
    data: toTask(tx, acceptDebt(tx, context, getTask(tx, input.task), input.reason)),
  }),
};
