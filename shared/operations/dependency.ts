import { z } from "zod";
import { defineOperation } from "./define.ts";
import { statusField, taskNameOutput, taskOutput, taskRef } from "./fields.ts";

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
  "dependency.cancelDependents": defineOperation({
    effect: "write",
    summary: "Cancel what waits for a task and has not begun: its todo and backlog dependents.",
    input: z.object({ task: taskRef }),
    output: z.array(taskOutput.omit({ description: true })),
    ipc: true,
    cli: {
      command: "dep cancel-dependents",
      positionals: ["task"],
      example: "baton dep cancel-dependents API-12",
    },
    mcp: null,
  }),
};
