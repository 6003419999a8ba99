import { z } from "zod";
import { cardOutput } from "./board.ts";
import { defineOperation } from "./define.ts";
import { projectRef, statusField, taskNameOutput, taskOutput, taskRef } from "./fields.ts";

const linkInput = z.object({
  task: taskRef.describe("the task that waits"),
  on: taskRef.describe("the task that it waits for"),
});
const linkOutput = z.object({
  task: taskNameOutput,
  on: taskNameOutput,
  openBlockers: z.int(),
  /** False when the link was, or was not, there already. */
  changed: z.boolean(),
});
const linkAnswer = ["task.key", "task.status", "on.key", "on.status", "openBlockers", "changed"];

/** One row of a dependency tree, in walking order. */
const treeRowOutput = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  status: statusField,
  dropped: z.boolean(),
  depth: z.int(),
  /** True where the task was shown further up already, with what it waits for. */
  repeated: z.boolean(),
});

/** A task that waits for another, by their ids. */
const graphLinkOutput = z.object({ task: z.string(), on: z.string() });
export type GraphLink = z.output<typeof graphLinkOutput>;

/** Tasks of a graph that are answered at most, and by default. */
export const MAX_GRAPH_TASKS = 1_000;

export const dependencyOperations = {
  "dependency.link": defineOperation({
    effect: "write",
    summary: "Let a task wait for another.",
    input: linkInput,
    output: linkOutput,
    ipc: true,
    cli: {
      command: "dep add",
      positionals: ["task"],
      example: "baton dep add API-13 --on API-12",
    },
    mcp: { tool: "link_task", answer: linkAnswer, idempotent: true },
  }),
  "dependency.unlink": defineOperation({
    effect: "write",
    summary: "Let a task no longer wait for another.",
    input: linkInput,
    output: linkOutput,
    ipc: true,
    cli: { command: "dep rm", positionals: ["task"], example: "baton dep rm API-13 --on API-12" },
    mcp: { tool: "unlink_task", answer: linkAnswer, idempotent: true, destructive: true },
  }),
  "dependency.tree": defineOperation({
    effect: "read",
    summary: "Show all that a task waits for, as a tree.",
    input: z.object({ task: taskRef }),
    output: z.array(treeRowOutput),
    ipc: true,
    cli: { command: "dep tree", positionals: ["task"], example: "baton dep tree API-13" },
    mcp: null,
  }),
  "dependency.graph": defineOperation({
    effect: "read",
    summary: "The linked tasks of a project, of the board or around a task, with their links.",
    input: z.object({
      project: projectRef.nullable().describe("null for all projects"),
      around: z
        .object({ task: taskRef, steps: z.int().min(1).max(20) })
        .nullable()
        .default(null)
        .describe("only what so many links lead to, either way; of any project"),
      finished: z.boolean().default(false).describe("also links that hold nothing back any more"),
      limit: z.int().min(1).max(MAX_GRAPH_TASKS).default(MAX_GRAPH_TASKS),
    }),
    output: z.object({
      /** The newest event contained. */
      seq: z.int(),
      /** The tasks, at most as many as the limit says: those first in the queue, and what they wait for. */
      cards: z.array(cardOutput),
      /** The links between them. */
      links: z.array(graphLinkOutput),
      /** How many tasks there are with the limit left aside; around a task nobody counts further. */
      total: z.int(),
    }),
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "dependency.cancelDependents": defineOperation({
    effect: "write",
    summary: "Cancel what waits for a task and has not begun: its todo and backlog dependents.",
    input: z.object({
      task: taskRef,
      dryRun: z.boolean().default(false).describe("only say what would be cancelled"),
      expected: z
        .array(z.string())
        .optional()
        .describe("ids of the tasks that a dry run named: refused where they are others by now"),
    }),
    output: z.array(taskOutput.omit({ description: true })),
    ipc: true,
    cli: {
      command: "dep cancel-dependents",
      positionals: ["task"],
      hidden: ["expected"],
      example: "baton dep cancel-dependents API-12",
    },
    mcp: null,
  }),
};
