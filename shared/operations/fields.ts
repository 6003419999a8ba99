import { z } from "zod";
import { MAX_HAND_OFF_CHARACTERS, MAX_HAND_OFF_ENTRIES } from "../domain/hand-off.ts";
import { TASK_STATUSES } from "../domain/status.ts";
import { SEVERITIES, VERDICT_STATUSES } from "../domain/verdict.ts";
import {
  MAX_COMMAND_CHARACTERS,
  MAX_GATE_TIMEOUT_MS,
  MAX_SET_ATTEMPTS,
} from "../domain/verification.ts";

/** Fields that several operations share. Rules about their content live in `shared/domain`. */

/** A status of the transition table. */
export const statusField = z.enum(TASK_STATUSES);
export const seenEpochField = z
  .int()
  .min(0)
  .describe("of the claim that was seen: a newer one of somebody else is left alone");
/** A task, by key (`API-12`) or full id. */
export const taskRef = z
  .string()
  .min(1)
  .max(64)
  .describe("task key such as API-12, or full id")
  .meta({ takes: "task" });
/** A project, by prefix (`API`) or id. */
export const projectRef = z
  .string()
  .min(1)
  .max(64)
  .describe("project prefix such as API, or id")
  .meta({ takes: "project" });
/** An instant: milliseconds since 1970, UTC. */
export const instant = z.int().describe("milliseconds since 1970");
/** The revision an edit was made on. */
export const revisionField = z
  .int()
  .min(1)
  .describe("the revision you read; refused if it has changed since");
/** A cursor from an earlier page. */
export const cursorField = z.string().max(500).describe("`next` of the page before");
/** Rows a page holds at most. */
export const limitField = z.int().min(1).max(10_000).describe("rows a page at most");
/** Which tasks to read: the project's, the global list's, or both. */
export const scopeField = z
  .enum(["project", "global", "all"])
  .describe("the project's tasks, the global list's, or both");
/** Why, for the audit log. */
export const reasonField = z.string().max(10_000).describe("why; kept in the audit log");
/** One label. */
const labelField = z.string().max(1_000).meta({ takes: "label" });
/** Labels of a task. */
export const labelsField = z.array(labelField).max(50);
/** Labels that a task must have. */
export const labelFilter = z.array(labelField).max(20).optional().describe("only with it");

/** Who holds a task. */
export const assigneeOutput = z.object({ agent: z.string(), runtime: z.string().nullable() });

/** For whom a task is kept: a worker by name, or whoever works with a program. */
export const reservationOutput = z.object({
  agent: z.string().nullable(),
  runtime: z.string().nullable(),
});

/** A task, by its two names. */
export const taskNameOutput = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  status: statusField,
  dropped: z.boolean(),
});

/** A gate's run. */
export const gateField = z.object({
  command: z.string().max(10_000),
  exitCode: z.int().nullable(),
  passed: z.boolean(),
  timedOut: z.boolean(),
  durationMs: z.int().min(0),
  outputTail: z.string().max(20_000),
});

/** Something a critic found. */
export const findingField = z.object({
  severity: z.enum(SEVERITIES),
  message: z.string().min(1).max(10_000),
  file: z.string().max(1_000).nullable(),
});

/** Longest shell command, in characters. */
const commandField = z.string().max(MAX_COMMAND_CHARACTERS);
const gateTimeoutField = z.int().min(1).max(MAX_GATE_TIMEOUT_MS);

/** What verifies work: a project's, or where one task differs from it. */
/** Whom something is kept for: room above the domain's bound, so that its own message answers. */
export const agentNameField = z.string().max(1_000);
export const dueField = z
  .string()
  .max(100)
  .describe("day such as 2026-08-01, or today, tomorrow, +3d, +2w");

export const verifyFields = {
  verifyCommand: commandField.nullable().optional().describe("shell command that must succeed"),
  verifyTimeoutMs: gateTimeoutField.optional().describe("how long it may take"),
};

/** US dollars. */
export const usd = z.number().min(0).max(1_000_000_000);

/** What a project wants of verification. */
export const verifyOutput = z.object({
  command: commandField.nullable(),
  timeoutMs: gateTimeoutField,
  required: z.boolean(),
  attempts: z.int().min(1).max(MAX_SET_ATTEMPTS),
  critic: z.string().nullable(),
});

/** What a worker says of its work, for whoever goes on. */
const handOffEntry = z.string().max(MAX_HAND_OFF_CHARACTERS);
const handOffList = z.array(handOffEntry).max(MAX_HAND_OFF_ENTRIES);
export const handOffField = z.object({
  works: handOffList.default([]),
  broken: handOffList.default([]),
  next: handOffEntry.nullable().default(null),
  blocked: handOffEntry.nullable().default(null),
  commands: handOffList.default([]),
  evidence: handOffList.default([]),
});

/** A stored hand-off. */
export const handOffOutput = z.object({
  who: z.string(),
  /** What it said, where it gave no more. */
  said: z.string().nullable(),
  works: z.array(z.string()),
  broken: z.array(z.string()),
  next: z.string().nullable(),
  blocked: z.string().nullable(),
  commands: z.array(z.string()),
  evidence: z.array(z.string()),
});

/** A stored verdict. */
export const verdictOutput = z.object({
  status: z.enum(VERDICT_STATUSES),
  attempts: z.array(
    z.object({
      at: instant,
      judge: z.object({ type: z.enum(["human", "agent", "system"]), id: z.string() }),
      outcome: z.enum(VERDICT_STATUSES),
      gate: gateField.nullable(),
      critic: z.string().nullable(),
      findings: z.array(findingField),
    }),
  ),
  debt: z.array(z.string()),
});

/** What a write on a task answers with: the whole task, as it is now. */
export const taskOutput = z.object({
  id: z.string(),
  key: z.string(),
  projectId: z.string(),
  number: z.int(),
  title: z.string(),
  description: z.string(),
  status: statusField,
  priority: z.int(),
  labels: z.array(z.string()),
  parent: z.object({ id: z.string(), key: z.string(), title: z.string() }).nullable(),
  assignee: assigneeOutput.nullable(),
  claimEpoch: z.int(),
  beatAt: instant.nullable(),
  progressAt: instant.nullable(),
  openBlockers: z.int(),
  ready: z.boolean(),
  rescueCount: z.int(),
  revision: z.int(),
  fileMutating: z.boolean(),
  blockedReason: z.string().nullable(),
  worktreeRef: z.string().nullable(),
  branchRef: z.string().nullable(),
  costUsd: z.number(),
  maxCostUsd: z.number().nullable(),
  reservedFor: reservationOutput.nullable(),
  /** A day of the calendar, such as 2026-08-01. */
  dueOn: z.string().nullable(),
  /** Where it differs from what its project wants; null where it does not. */
  verify: verifyOutput
    .pick({ command: true, timeoutMs: true, required: true })
    .partial()
    .nullable(),
  verdict: verdictOutput.nullable(),
  externalRef: z.string().nullable(),
  dropped: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  enteredAt: instant,
  completedAt: instant.nullable(),
});

/** A task. */
export type Task = z.output<typeof taskOutput>;
/** A task, by its names. */
export type TaskName = z.output<typeof taskNameOutput>;
/** A critic's finding as it arrives. */
export type FindingInput = z.output<typeof findingField>;
