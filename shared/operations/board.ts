import { z } from "zod";
import { TASK_STATUSES } from "../domain/status.ts";
import { VERDICT_STATUSES } from "../domain/verdict.ts";
import { defineOperation } from "./define.ts";
import { executionOutput } from "./execution.ts";
import {
  assigneeOutput,
  cursorField,
  instant,
  limitField,
  projectRef,
  statusField,
} from "./fields.ts";

/** A task as the board shows it. */
export const cardOutput = z.object({
  id: z.string(),
  key: z.string(),
  number: z.int(),
  projectId: z.string(),
  title: z.string(),
  status: statusField,
  priority: z.int(),
  labels: z.array(z.string()),
  assignee: assigneeOutput.nullable(),
  claimEpoch: z.int(),
  beatAt: instant.nullable(),
  progressAt: instant.nullable(),
  /** Whether an execution runs: only then beats are expected. */
  running: z.boolean(),
  openBlockers: z.int(),
  /** Key of a blocker that can never be met. */
  stalledBy: z.string().nullable(),
  ready: z.boolean(),
  parentId: z.string().nullable(),
  subtasks: z.int(),
  subtasksDone: z.int(),
  verdict: z.object({ status: z.enum(VERDICT_STATUSES), attempts: z.int() }).nullable(),
  blockedReason: z.string().nullable(),
  costUsd: z.number(),
  revision: z.int(),
  dropped: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  enteredAt: instant,
  completedAt: instant.nullable(),
});
export type Card = z.output<typeof cardOutput>;

const countsOutput = z.record(z.enum(TASK_STATUSES), z.int());

/** A running claim's two clocks. */
const pulseOutput = z.object({
  taskId: z.string(),
  beatAt: instant.nullable(),
  progressAt: instant.nullable(),
});
export type Pulse = z.output<typeof pulseOutput>;

export const boardOperations = {
  "board.get": defineOperation({
    effect: "read",
    summary: "The board: every open card, the newest finished ones, and each column's count.",
    input: z.object({
      project: projectRef.nullable().describe("null for all projects"),
      finishedLimit: z.int().min(0).max(1_000).default(50).describe("cards a finished column"),
    }),
    output: z.object({
      /** The newest event contained. */
      seq: z.int(),
      cards: z.array(cardOutput),
      counts: countsOutput,
    }),
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "board.finished": defineOperation({
    effect: "read",
    summary: "More cards of a finished column, newest first.",
    input: z.object({
      project: projectRef.nullable(),
      status: statusField,
      limit: limitField.default(100),
      cursor: cursorField.optional(),
    }),
    output: z.array(cardOutput),
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "board.status": defineOperation({
    effect: "read",
    summary: "What the status line shows: file, size, running executions, today's cost.",
    input: z.object({ dayStart: instant.describe("when today began, in local time") }),
    output: z.object({
      path: z.string(),
      /** How a command for this board begins in a terminal. */
      command: z.string(),
      sizeBytes: z.int(),
      tasks: z.int(),
      running: z.array(executionOutput),
      costTodayUsd: z.number(),
      seq: z.int(),
      heartbeatMs: z.int(),
      staleTtlMs: z.int(),
      caller: z.object({ id: z.string() }),
    }),
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "board.pulse": defineOperation({
    effect: "read",
    summary: "Beat and progress of every running execution's task.",
    input: z.object({}),
    output: z.array(pulseOutput),
    ipc: true,
    cli: null,
    mcp: null,
  }),
};
