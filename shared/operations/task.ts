import { z } from "zod";
import { PRIORITY_NAMES } from "../domain/priority.ts";
import { VERDICT_STATUSES } from "../domain/verdict.ts";
import { commentOutput } from "./comment.ts";
import { defineOperation } from "./define.ts";
import { executionOutput } from "./execution.ts";
import {
  agentNameField,
  cursorField,
  dueField,
  findingField,
  gateField,
  instant,
  labelFilter,
  labelsField,
  limitField,
  projectRef,
  reasonField,
  revisionField,
  scopeField,
  seenEpochField,
  statusField,
  taskNameOutput,
  taskOutput,
  taskRef,
  usd,
  verdictOutput,
  verifyFields,
} from "./fields.ts";
import { taskTools } from "./task-tools.ts";

const taskInput = z.object({ task: taskRef });
const priorityField = z
  .int()
  .min(-1_000_000)
  .max(1_000_000)
  .describe("0 none, 1 low, 2 medium, 3 high, 4 urgent; any integer")
  .meta({ names: PRIORITY_NAMES });
// Room above the domain's bounds, so that its own message answers a text that is too long.
const titleField = z.string().max(10_000);
const descriptionField = z.string().max(4_000_000).describe("Markdown; - reads stdin");

const claimFields = {
  runtime: z.string().max(1_000).optional().describe("the program that works, such as claude"),
};

const scopeFields = {
  project: projectRef.optional(),
  scope: scopeField.default("all"),
};

/** Which task is claimed next, and for which program. */
export const nextTaskFields = {
  ...scopeFields,
  ...claimFields,
  label: labelFilter,
  exclude: z.array(taskRef).max(10_000).optional().describe("tasks to pass by"),
};

/** A reason why a task can't be picked up. */
const notReadyReasonOutput = z.object({
  kind: z.enum([
    "dropped",
    "archived",
    "held",
    "status",
    "waits_for",
    "stalled_by",
    "fact_gate",
    "wip_limit",
    "reserved",
    "paused",
  ]),
  message: z.string(),
  /** The task or fact that stands in its way. */
  key: z.string().nullable(),
  /** For a fact gate: what the fact must equal, and what it holds, as canonical JSON. */
  expected: z.string().nullable(),
  actual: z.string().nullable(),
});

export const taskOperations = {
  "task.create": defineOperation({
    effect: "write",
    summary: "Create a task.",
    input: z.object({
      title: titleField,
      description: descriptionField.optional(),
      priority: priorityField.optional(),
      status: z.enum(["backlog", "todo"]).default("todo"),
      labels: labelsField.optional().describe("a label to give it"),
      parent: taskRef.optional().describe("make it a subtask of this task"),
      after: z.array(taskRef).max(100).optional().describe("tasks that it waits for"),
      readOnlyWork: z.boolean().optional().describe("the work changes no files"),
      forAgent: agentNameField.optional().describe("reserve it for this agent"),
      forRuntime: agentNameField.optional().describe("reserve it for this program"),
      due: dueField.optional(),
      project: projectRef.optional(),
      global: z.boolean().optional().describe("put it on the global list"),
    }),
    output: taskOutput,
    ipc: true,
    cli: {
      command: "task add",
      positionals: ["title"],
      flags: { labels: "label", forAgent: "for" },
      hidden: ["project"],
      example: "baton task add 'Paginate the audit log' --priority 3 --label api --after API-12",
    },
    mcp: taskTools.create,
  }),
  "task.list": defineOperation({
    effect: "read",
    summary: "List tasks in the queue's order.",
    input: z.object({
      ...scopeFields,
      status: z.array(statusField).optional().describe("only what is in it"),
      ready: z.boolean().optional().describe("only what can be picked up now"),
      mine: z.boolean().optional().describe("only what you hold, or held when it ended"),
      label: labelFilter,
      assignee: z.string().max(1_000).optional().describe("only what this agent or person holds"),
      staleMs: z.int().min(0).optional().describe("in progress, no sign of life for so long"),
      dropped: z.boolean().optional().describe("dropped tasks instead"),
      limit: limitField.default(100),
      cursor: cursorField.optional(),
    }),
    output: z.array(taskOutput.omit({ description: true })),
    ipc: true,
    cli: {
      command: "task list",
      flags: { staleMs: "stale" },
      hidden: ["project"],
      example: "baton task list --ready --label api",
    },
    mcp: taskTools.list,
  }),
  "task.get": defineOperation({
    effect: "read",
    summary: "Show a task with its links, comments and executions.",
    input: taskInput,
    output: taskOutput.extend({
      dependencies: z.array(taskNameOutput),
      dependents: z.array(taskNameOutput),
      subtasks: z.array(taskNameOutput),
      /** The finished task that it goes on from. */
      follows: taskNameOutput.nullable(),
      /** Tasks that go on from it. */
      followUps: z.array(taskNameOutput),
      comments: z.array(commentOutput),
      executions: z.array(executionOutput),
      project: z.object({ id: z.string(), prefix: z.string(), name: z.string() }),
    }),
    ipc: true,
    cli: { command: "task show", positionals: ["task"], example: "baton task show API-12" },
    mcp: taskTools.get,
  }),
  "task.edit": defineOperation({
    effect: "write",
    summary:
      "Change a task's title, description, priority, labels, parent, due date, whom it is reserved for, or what verifies and bounds it.",
    fenced: true,
    input: taskInput.extend({
      title: titleField.optional().describe("its new title"),
      description: descriptionField.optional(),
      priority: priorityField.optional(),
      labels: labelsField.optional().describe("the whole new set"),
      addLabels: labelsField.optional().describe("a label to give it"),
      removeLabels: labelsField.optional().describe("a label to take away"),
      parent: taskRef.nullable().optional(),
      fileMutating: z.boolean().optional().describe("whether the work changes files"),
      blockedReason: z.string().max(100_000).nullable().optional().describe("why it is blocked"),
      verifyCommand: verifyFields.verifyCommand,
      verifyTimeoutMs: verifyFields.verifyTimeoutMs
        .unwrap()
        .nullable()
        .optional()
        .describe("how long it may take"),
      verifyRequired: z
        .enum(["yes", "no", "project"])
        .optional()
        .describe("whether it is done unverified never, or as its project says"),
      maxCostUsd: usd.nullable().optional().describe("US dollars that it may cost"),
      forAgent: agentNameField
        .nullable()
        .optional()
        .describe("reserve it for this agent or person"),
      forRuntime: agentNameField.nullable().optional().describe("reserve it for this program"),
      due: dueField.nullable().optional(),
      revision: revisionField.optional(),
    }),
    output: taskOutput,
    ipc: true,
    cli: {
      command: "task edit",
      positionals: ["task"],
      flags: {
        labels: "label",
        addLabels: "add-label",
        removeLabels: "remove-label",
        verifyTimeoutMs: "verify-timeout",
        maxCostUsd: "max-cost",
        forAgent: "for",
      },
      example: "baton task edit API-12 --priority 4 --add-label urgent",
    },
    mcp: null,
  }),
  "task.claim": defineOperation({
    effect: "write",
    summary: "Claim a todo task: become its one holder, under a new epoch.",
    input: taskInput.extend({
      ...claimFields,
      force: z
        .boolean()
        .optional()
        .describe("take it from a holder that shows no life; people only"),
      insist: z.boolean().optional().describe("with --force: even though the holder still beats"),
      reason: reasonField.optional(),
    }),
    output: taskOutput,
    ipc: true,
    cli: {
      command: "task claim",
      positionals: ["task"],
      example: "baton task claim API-12 --agent claude-1",
    },
    mcp: null,
  }),
  "task.claimNext": defineOperation({
    effect: "write",
    summary: "Claim the best ready task; null when nothing is ready.",
    input: z.object(nextTaskFields),
    output: taskOutput.nullable(),
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "task.next": defineOperation({
    effect: "read",
    summary: "Show the best ready task without claiming it; null when nothing is ready.",
    input: z.object({
      ...scopeFields,
      label: labelFilter,
    }),
    output: taskOutput.nullable(),
    ipc: true,
    cli: { command: "task next", hidden: ["project"], example: "baton task next --claim" },
    mcp: null,
  }),
  "task.release": defineOperation({
    effect: "write",
    summary: "Give a task in progress back to todo.",
    fenced: true,
    input: taskInput,
    output: taskOutput,
    ipc: true,
    cli: { command: "task release", positionals: ["task"], example: "baton task release API-12" },
    mcp: taskTools.release,
  }),
  "task.beat": defineOperation({
    effect: "write",
    summary: "Show that the holder of a task is alive.",
    fenced: true,
    input: taskInput.extend({ progress: z.boolean().optional().describe("it also got further") }),
    output: z.object({ id: z.string(), key: z.string(), claimEpoch: z.int(), beatAt: instant }),
    ipc: false,
    cli: { command: "task beat", positionals: ["task"], example: "baton task beat API-12" },
    mcp: null,
  }),
  "task.move": defineOperation({
    effect: "write",
    summary: "Move a task to another status; in_progress claims it, todo releases it.",
    fenced: true,
    input: taskInput.extend({
      status: statusField,
      ...claimFields,
      override: z.boolean().optional().describe("done over a failing verdict; people only"),
      reason: z
        .string()
        .max(10_000)
        .optional()
        .describe("why: shown on a blocked card, audited with an override"),
      from: statusField.optional().describe("refused unless it is there now"),
      seenEpoch: seenEpochField.optional(),
    }),
    output: taskOutput,
    ipc: true,
    cli: {
      command: "task move",
      positionals: ["task", "status"],
      hidden: ["seenEpoch"],
      example: "baton task move API-12 in_review",
    },
    mcp: taskTools.move,
  }),
  "task.drop": defineOperation({
    effect: "write",
    summary: "Take a task off the board; it can be restored.",
    fenced: true,
    input: taskInput.extend({ revision: revisionField.optional() }),
    output: taskOutput,
    ipc: true,
    cli: { command: "task drop", positionals: ["task"], example: "baton task drop API-12" },
    mcp: null,
  }),
  "task.restore": defineOperation({
    effect: "write",
    summary: "Put a dropped task back on the board.",
    input: taskInput,
    output: taskOutput,
    ipc: true,
    cli: { command: "task restore", positionals: ["task"], example: "baton task restore API-12" },
    mcp: null,
  }),
  "task.labels": defineOperation({
    effect: "read",
    summary: "List the labels in use, most used first.",
    input: z.object(scopeFields),
    output: z.array(z.object({ label: z.string(), tasks: z.int() })),
    ipc: true,
    cli: { command: "task labels", hidden: ["project"], example: "baton task labels" },
    mcp: null,
  }),
  "task.search": defineOperation({
    effect: "read",
    summary: "Search titles, descriptions and comments; what is found in a title comes first.",
    input: z.object({
      ...scopeFields,
      text: z.string().max(1_000),
      limit: limitField.default(50),
      cursor: cursorField.optional(),
    }),
    output: z.array(
      taskOutput.omit({ description: true }).extend({
        /** Where it was found: a piece of text with [ and ] around the words found. */
        excerpt: z.string(),
      }),
    ),
    ipc: true,
    cli: {
      command: "search",
      positionals: ["text"],
      hidden: ["project"],
      example: "baton search 'rate limit'",
    },
    mcp: null,
  }),
  "task.explain": defineOperation({
    effect: "read",
    summary: "Say why a task can't be picked up, and what finishing it would unblock.",
    input: taskInput,
    output: z.object({
      id: z.string(),
      key: z.string(),
      title: z.string(),
      status: statusField,
      ready: z.boolean(),
      reasons: z.array(notReadyReasonOutput),
      /** Tasks that would become ready, were this one done. */
      wouldUnblock: z.array(taskNameOutput),
      /** Tasks that wait for this one, directly. */
      dependents: z.array(taskNameOutput),
    }),
    ipc: true,
    cli: { command: "why", positionals: ["task"], example: "baton why API-12" },
    mcp: taskTools.explain,
  }),
  "task.verify": defineOperation({
    effect: "write",
    summary: "Record a verdict. The builder can't judge its own work.",
    input: taskInput.extend({
      status: z.enum(VERDICT_STATUSES).optional(),
      findings: z
        .array(findingField.extend({ file: findingField.shape.file.default(null) }))
        .max(200)
        .optional(),
      gate: gateField.optional(),
      debt: z
        .array(z.string().min(1).max(10_000))
        .max(100)
        .optional()
        .describe("what is known to be left undone"),
    }),
    output: taskOutput.extend({ outcome: verdictOutput.shape.status }),
    ipc: true,
    cli: {
      command: "verify",
      positionals: ["task"],
      flags: { findings: "finding" },
      example: "baton verify API-12 --gate 'npm test'",
    },
    mcp: taskTools.verify,
  }),
  "task.acceptDebt": defineOperation({
    effect: "write",
    summary: "Accept a task with its known debt over a green gate: it is done. Only a person can.",
    input: taskInput.extend({ reason: reasonField }),
    output: taskOutput,
    ipc: true,
    cli: null,
    mcp: null,
  }),
};
