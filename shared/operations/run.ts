import { z } from "zod";
import { defineOperation } from "./define.ts";
import { executionFields, executionOutput, finishFields, usageFields } from "./execution.ts";
import {
  gateField,
  taskNameOutput,
  taskOutput,
  taskRef,
  verdictOutput,
  verifyOutput,
} from "./fields.ts";
import { nextTaskFields } from "./task.ts";

const started = {
  part: "task",
  answer: ["key", "title", "status", "claimEpoch"],
  filled: ["project", "runtime", "type", "owner"],
} as const;
const executionInputs = ["reason", "beforeCommit", "exclude", "isRepository", "mostOfType"];
const { execution, outcome, ...reportFields } = finishFields;
const { owner, type, reason } = executionFields;
const claimEpoch = z.int().min(0).describe("the claim under which the work was done");
const logPath = z.string().max(4_096);
const workspaceId = z.string().max(64);

export const runOperations = {
  "run.start": defineOperation({
    effect: "write",
    summary:
      "Claim a task and open its execution, in one transaction: no worker can die between the two. Null when nothing is ready. With the epoch of an earlier claim it is taken up again, under a new one.",
    input: z.object({
      task: taskRef.optional().describe("the task; without it, the best ready one"),
      ...nextTaskFields,
      ...executionFields,
      isRepository: z
        .boolean()
        .nullable()
        .optional()
        .describe("whether the project's folder is a git repository; null where none is needed"),
      mostOfType: z
        .int()
        .min(1)
        .optional()
        .describe("refused where so many executions of this type run on the board already"),
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
  "run.note": defineOperation({
    effect: "write",
    summary:
      "Note what is known of a running execution: where it began, its log, what it has used.",
    input: z.object({
      execution,
      beforeCommit: executionFields.beforeCommit,
      logPath: logPath.optional(),
      workspaceId: workspaceId.optional(),
      ...usageFields,
    }),
    output: executionOutput,
    ipc: false,
    cli: null,
    mcp: null,
  }),
  "run.review": defineOperation({
    effect: "write",
    summary:
      "End a run that succeeded with changes: its task goes to review and the gate's execution opens. Where nothing is to be verified the run just ends.",
    fenced: true,
    input: z.object({ execution, ...reportFields, owner }),
    output: z.object({
      task: taskOutput,
      execution: executionOutput,
      review: executionOutput.nullable(),
      verification: verifyOutput.nullable(),
    }),
    ipc: false,
    cli: null,
    mcp: null,
  }),
  "run.critique": defineOperation({
    effect: "write",
    summary:
      "Open a critic's execution after the gate's. The critic is the caller, and no builder.",
    input: z.object({
      task: taskRef,
      claimEpoch,
      gate: gateField.nullable(),
      type,
      reason,
      owner,
    }),
    output: executionOutput,
    ipc: false,
    cli: null,
    mcp: null,
  }),
  "run.judge": defineOperation({
    effect: "write",
    summary:
      "Judge the work of a run in review by gate and critic, and do what follows: done, the next attempt, or blocked for a person.",
    input: z.object({
      task: taskRef,
      claimEpoch,
      gate: gateField.nullable(),
      critic: z
        .object({
          execution,
          outcome,
          message: z.string().max(1_000_000),
          ...usageFields,
          summary: reportFields.summary,
          error: reportFields.error,
        })
        .nullable(),
      retry: z
        .object(executionFields)
        .nullable()
        .describe("the next attempt's execution; null: none is begun"),
    }),
    output: z.object({
      task: taskOutput,
      outcome: verdictOutput.shape.status,
      next: z.enum(["done", "retry", "blocked"]),
      execution: executionOutput.nullable(),
    }),
    ipc: false,
    cli: null,
    mcp: null,
  }),
  "run.brief": defineOperation({
    effect: "read",
    summary: "Show the prompt that a worker, or a critic, of a task is given.",
    input: z.object({
      task: taskRef,
      role: z.enum(["builder", "critic"]).default("builder").describe("whose prompt"),
      base: z.string().max(200).optional().describe("critic: the commit before the work"),
      head: z.string().max(200).optional().describe("critic: the commit under review"),
    }),
    output: z.object({
      id: z.string(),
      key: z.string(),
      prompt: z.string(),
      /** What is verified when a run of it ends, null when nothing. */
      verification: verifyOutput.nullable(),
    }),
    ipc: true,
    cli: { command: "brief", positionals: ["task"], example: "baton brief API-12" },
    mcp: null,
  }),
  "run.gate": defineOperation({
    effect: "read",
    summary:
      "Say which command judges a task's work, and where that work lies. Refused to whoever did any of it.",
    input: z.object({ task: taskRef }),
    output: z.object({
      id: z.string(),
      key: z.string(),
      /** For the shell; null where none is set. */
      command: verifyOutput.shape.command,
      timeoutMs: verifyOutput.shape.timeoutMs,
      /** The worktree's folder as it was noted, whether or not it is still there. */
      worktree: z.string().nullable(),
      projectId: z.string(),
      projectFolder: z.string().nullable(),
    }),
    ipc: false,
    cli: null,
    mcp: null,
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
