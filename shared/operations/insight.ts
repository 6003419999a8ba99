import { z } from "zod";
import { TASK_STATUSES } from "../domain/status.ts";
import { defineOperation } from "./define.ts";
import { cursorField, instant, projectRef } from "./fields.ts";

/** Done cards that are followed through their columns at once. */
export const MAX_FINISHED_PAGE = 500;

const scope = {
  project: projectRef.nullable().describe("null for all projects"),
  since: instant.describe("only what was done, or ended, at or after it; 0 for all"),
};

/** A day of the person's own calendar, as in 2026-11-30. */
const day = z.string();

/** A card that was done, and how it came there. */
export const finishedCardOutput = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  completedAt: instant,
  /** When it first came to In progress; null where it never did. */
  startedAt: instant.nullable(),
  cycleMs: z.int().nullable(),
  statusMs: z.partialRecord(z.enum(TASK_STATUSES), z.int()),
});
export type FinishedCard = z.output<typeof finishedCardOutput>;

export const insightOperations = {
  "insight.summary": defineOperation({
    effect: "read",
    summary: "Cards done and money spent, by day, agent and project.",
    input: z.object(scope),
    output: z.object({
      /** Days on which something was done or ended, oldest first. */
      days: z.array(z.object({ day, done: z.int(), costUsd: z.number(), executions: z.int() })),
      done: z.int(),
      agents: z.array(
        z.object({ agent: z.string().nullable(), costUsd: z.number(), executions: z.int() }),
      ),
      projects: z.array(
        z.object({
          projectId: z.string().nullable(),
          name: z.string().nullable(),
          costUsd: z.number(),
          executions: z.int(),
        }),
      ),
    }),
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "insight.finished": defineOperation({
    effect: "read",
    summary: "Cards that were done, newest first, with how long each stood in which column.",
    input: z.object({
      ...scope,
      limit: z.int().min(1).max(MAX_FINISHED_PAGE).default(MAX_FINISHED_PAGE),
      cursor: cursorField.optional(),
    }),
    output: z.array(finishedCardOutput),
    ipc: true,
    cli: null,
    mcp: null,
  }),
};
