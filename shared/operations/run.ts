import { z } from "zod";
import { defineOperation } from "./define.ts";
import { executionFields, executionOutput } from "./execution.ts";
import { taskNameOutput, taskOutput, taskRef } from "./fields.ts";
import { nextTaskFields } from "./task.ts";

const started = {
  part: "task",
  answer: ["key", "title", "status", "claimEpoch"],
  filled: ["project", "runtime", "type", "owner"],
} as const;
const executionInputs = ["reason", "beforeCommit", "exclude"];

export const runOperations = {
  "run.start": defineOperation({
    effect: "write",
    summary:
      "Claim a task and open its execution, in one transaction: no worker can die between the two. Null when nothing is ready. With the epoch of an earlier claim it is taken up again, under a new one.",
    input: z.object({
      task: taskRef.optional().describe("the task; without it, the best ready one"),
      ...nextTaskFields,
      ...executionFields,
    }),
    output: z.object({ task: taskOutput, execution: executionOutput }).nullable(),
    ipc: false,
    cli: null,
    mcp: [
      {
        ...started,
        tool: "claim_task",
        summary:
          "Claim a todo task: you become its one holder. Send the claimEpoch with every later write on it. To take up again what you hold (blocked, in review, or after a restart), give its epoch.",
        required: ["task"],
        hidden: [...executionInputs, "scope", "label"],
        epoch: "the epoch of your earlier claim, to take it up again",
        resumes: true,
      },
      {
        ...started,
        tool: "claim_next_task",
        summary: "Claim the best ready task, or wait for one. All null when nothing is ready.",
        hidden: [...executionInputs, "task"],
        waits: true,
      },
    ],
  }),
  "run.abandon": defineOperation({
    effect: "write",
    summary:
      "Close the runs of a worker that goes away, in one transaction: what it doesn't hold any more stays as it is.",
    input: z.object({
      runs: z
        .array(z.object({ execution: z.string().min(1).max(64), claimEpoch: z.int().min(0) }))
        .max(10_000),
      error: z.string().max(1_000).describe("why it goes away"),
    }),
    output: z.array(taskNameOutput),
    ipc: false,
    cli: null,
    mcp: null,
  }),
};
