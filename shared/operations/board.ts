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
  reservationOutput,
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
  /** How many checkboxes its description has, and how many are ticked; null without any. */
  checklist: z.object({ done: z.int(), all: z.int() }).nullable(),
  verdict: z.object({ status: z.enum(VERDICT_STATUSES), attempts: z.int() }).nullable(),
  /** For whom it is kept: a worker by name, or whoever works with a program. */
  reservedFor: reservationOutput.nullable(),
  /** A day of the calendar, such as 2026-08-01. */
  dueOn: z.string().nullable(),
  blockedReason: z.string().nullable(),
  /** How the last run of a todo task ended, where it came to nothing, and why. */
  lastEnd: z
    .object({
      outcome: z.enum(["failed", "timed_out", "cancelled"]),
      /** Whether its worker was gone. */
      recovered: z.boolean(),
      reason: z.string(),
    })
    .nullable(),
  costUsd: z.number(),
  revision: z.int(),
  dropped: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  enteredAt: instant,
  completedAt: instant.nullable(),
});
export type Card = z.output<typeof cardOutput>;

/** Who paused the whole board, when and why. */
const pauseOutput = z.object({
  by: z.string(),
  at: instant,
  reason: z.string().nullable(),
});

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
      /** On the board; dropped ones are not. */
      tasks: z.int(),
      running: z.array(executionOutput),
      costTodayUsd: z.number(),
      seq: z.int(),
      heartbeatMs: z.int(),
      staleTtlMs: z.int(),
      caller: z.object({ id: z.string() }),
      /** Who paused the whole board; null while it goes on. */
      pause: pauseOutput.nullable(),
    }),
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "board.paused": defineOperation({
    effect: "read",
    summary: "Show whether the whole board is paused, by whom, since when and why.",
    input: z.object({}),
    output: z.object({ pause: pauseOutput.nullable() }),
    ipc: true,
    cli: { command: "board status", example: "baton board status" },
    mcp: null,
  }),
  "board.pause": defineOperation({
    effect: "write",
    summary:
      "Pause the whole board: nothing new is claimed, what is held goes on to its end. Only a person can.",
    input: z.object({
      reason: z.string().max(10_000).optional().describe("shown to whoever is refused"),
    }),
    output: z.object({ pause: pauseOutput.nullable() }),
    ipc: true,
    cli: { command: "board pause", example: "baton board pause --reason 'Release at noon'" },
    mcp: null,
  }),
  "board.resume": defineOperation({
    effect: "write",
    summary: "Let a paused board go on. Only a person can.",
    input: z.object({}),
    output: z.object({ pause: pauseOutput.nullable() }),
    ipc: true,
    cli: { command: "board resume", example: "baton board resume" },
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
