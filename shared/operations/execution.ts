import { z } from "zod";
import { MAX_REPORT_CHARACTERS, MAX_TOKENS, MAX_USD } from "../domain/execution.ts";
import { defineOperation } from "./define.ts";
import {
  cursorField,
  handOffField,
  handOffOutput,
  instant,
  limitField,
  projectRef,
  scopeField,
  taskOutput,
  taskRef,
} from "./fields.ts";

/** How an execution stands or ended; cancelled means that a person stopped it. */
export const EXECUTION_STATUSES = [
  "running",
  "succeeded",
  "failed",
  "timed_out",
  "cancelled",
] as const;
/** How an execution can end. */
export const EXECUTION_OUTCOMES = ["succeeded", "failed", "timed_out", "cancelled"] as const;

/** One row of the ledger. */
export const executionOutput = z.object({
  id: z.string(),
  taskId: z.string(),
  /** Null when the task is gone: an execution may outlive it. */
  taskKey: z.string().nullable(),
  taskTitle: z.string().nullable(),
  projectId: z.string().nullable(),
  claimEpoch: z.int(),
  /** What it does for its task: the work, or a judgement of it. */
  role: z.enum(["builder", "gate", "critic"]),
  executorType: z.string(),
  agent: z.string().nullable(),
  status: z.enum(EXECUTION_STATUSES),
  runReason: z.string().nullable(),
  startedAt: instant,
  completedAt: instant.nullable(),
  beatAt: instant.nullable(),
  progressAt: instant.nullable(),
  beforeCommit: z.string().nullable(),
  afterCommit: z.string().nullable(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  cacheReadTokens: z.int(),
  cacheWriteTokens: z.int(),
  costUsd: z.number(),
  summary: z.string().nullable(),
  error: z.string().nullable(),
  logPath: z.string().nullable(),
  handOff: handOffOutput.nullable(),
  /** Set when recovery closed it. */
  recovered: z.boolean(),
});
export type Execution = z.output<typeof executionOutput>;

/** What a new execution is. */
export const executionFields = {
  type: z.string().min(1).max(200).describe("what runs, such as claude, codex or shell"),
  reason: z.string().max(1_000).optional().describe("why it is started"),
  beforeCommit: z.string().max(200).optional().describe("the commit that it begins on"),
  owner: z
    .object({ pid: z.int(), processStart: z.string().max(200), bootId: z.string().max(200) })
    .optional(),
};

const tokenField = z.int().min(0).max(MAX_TOKENS);

/** What a finished execution used, from the stream's own figures. */
export const usageFields = {
  inputTokens: tokenField.optional().describe("tokens read"),
  outputTokens: tokenField.optional().describe("tokens written"),
  cacheReadTokens: tokenField.optional().describe("read from the cache"),
  cacheWriteTokens: tokenField.optional().describe("written to the cache"),
  costUsd: z.number().min(0).max(MAX_USD).optional().describe("US dollars"),
};

/** How a run ends. */
export const finishFields = {
  execution: z.string().min(1).max(64).describe("the execution's id"),
  outcome: z.enum(EXECUTION_OUTCOMES),
  ...usageFields,
  summary: z.string().max(MAX_REPORT_CHARACTERS).optional().describe("what was done"),
  error: z.string().max(MAX_REPORT_CHARACTERS).optional().describe("why it failed"),
  afterCommit: z.string().max(200).optional().describe("the commit that it ended on"),
  handOff: handOffField.optional(),
};

const usageFlags = {
  inputTokens: "tokens-in",
  outputTokens: "tokens-out",
  cacheReadTokens: "tokens-cache-read",
  cacheWriteTokens: "tokens-cache-write",
  costUsd: "cost",
};

export const executionOperations = {
  "execution.start": defineOperation({
    effect: "write",
    summary:
      "Open an execution for a task that you hold. It is swept unless the task beats: see task beat.",
    fenced: true,
    input: z.object({ task: taskRef, ...executionFields }),
    output: executionOutput,
    ipc: false,
    cli: {
      command: "exec start",
      positionals: ["task"],
      hidden: ["owner"],
      example: "baton exec start API-12 --type claude",
    },
    mcp: null,
  }),
  "execution.finish": defineOperation({
    effect: "write",
    summary: "Close an execution with its outcome and usage.",
    fenced: true,
    input: z.object(finishFields),
    output: executionOutput,
    ipc: false,
    cli: {
      command: "exec finish",
      positionals: ["execution"],
      flags: usageFlags,
      example:
        "baton exec finish 0198c0de-5f1a-7c3e-9d20-4b7a6e1f8c55 --outcome succeeded --tokens-in 4000 --cost 0.12",
    },
    mcp: null,
  }),
  "execution.list": defineOperation({
    effect: "read",
    summary: "List executions, newest first.",
    input: z.object({
      task: taskRef.optional(),
      project: projectRef.optional(),
      scope: scopeField.default("all"),
      running: z
        .boolean()
        .optional()
        .describe("only the ones that run now; false: only those that ended"),
      outcome: z.enum(EXECUTION_OUTCOMES).optional().describe("only the ones that ended so"),
      recovered: z
        .boolean()
        .optional()
        .describe("only the ones whose worker was gone; false: only those that their worker ended"),
      type: executionFields.type.optional(),
      limit: limitField.default(50),
      cursor: cursorField.optional(),
    }),
    output: z.array(executionOutput),
    ipc: true,
    cli: {
      command: "exec list",
      hidden: ["project"],
      example: "baton exec list --running",
    },
    mcp: null,
  }),
  "run.finish": defineOperation({
    effect: "write",
    summary:
      "Close a run: its execution, and its task too if it is still in progress (done, or back to todo after a failure).",
    fenced: true,
    input: z.object({
      ...finishFields,
      execution: finishFields.execution.optional(),
      task: taskRef.optional().describe("the task, in place of its one running execution's id"),
    }),
    output: z.object({ task: taskOutput.omit({ description: true }), execution: executionOutput }),
    ipc: false,
    cli: null,
    mcp: {
      tool: "complete_task",
      summary:
        "End your work on a task, with its outcome and usage. succeeded: done, or in_review while a verdict stands against it or is required. Else it goes back to todo, or to blocked when it failed too often.",
      required: ["task"],
      hidden: ["execution", "afterCommit"],
      withheld: { outcome: ["cancelled"] },
      words: { task: "task key such as API-12, or full id" },
      part: "task",
      answer: ["key", "status", "claimEpoch"],
      destructive: true,
    },
  }),
};
