import { z } from "zod";
import { defineOperation } from "./define.ts";
import { executionFields, executionOutput } from "./execution.ts";
import { taskOutput, taskRef } from "./fields.ts";
import { nextTaskFields } from "./task.ts";

export const runOperations = {
  "run.start": defineOperation({
    effect: "write",
    summary:
      "Claim a task and open its execution, in one transaction: no worker can die between the two. Null when nothing is ready.",
    input: z.object({
      task: taskRef.optional().describe("the task; without it, the best ready one"),
      ...nextTaskFields,
      ...executionFields,
    }),
    output: z.object({ task: taskOutput, execution: executionOutput }).nullable(),
    ipc: false,
    cli: null,
    mcp: null,
  }),
};
