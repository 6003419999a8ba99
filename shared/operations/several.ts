import { z } from "zod";
import { MAX_CHANGED_AT_ONCE, MAX_MADE_AT_ONCE } from "../domain/several.ts";
import { defineOperation } from "./define.ts";
import {
  agentNameField,
  dueField,
  labelsField,
  projectRef,
  seenEpochField,
  statusField,
  taskNameOutput,
  taskRef,
  usd,
  verifyFields,
} from "./fields.ts";

// Room above the domain's bounds, so that its own message answers a text that is too long.
const newTaskFields = z.object({
  title: z.string().max(10_000),
  description: z.string().max(4_000_000).optional(),
  priority: z.int().min(-1_000_000).max(1_000_000).optional(),
  status: z.enum(["backlog", "todo"]).default("todo"),
  labels: labelsField.optional(),
  parent: taskRef.optional(),
  /** Makes it a subtask of an earlier one of the same call, by its index. */
  under: z.int().min(0).max(MAX_MADE_AT_ONCE).optional(),
  after: z.array(taskRef).max(100).optional().describe("tasks that it waits for"),
  follows: taskRef.optional().describe("the task that it goes on from"),
  readOnlyWork: z.boolean().optional(),
  forAgent: agentNameField.optional().describe("reserve it for this agent or person"),
  forRuntime: agentNameField.optional().describe("reserve it for this program"),
  due: dueField.optional(),
  verifyCommand: verifyFields.verifyCommand,
  verifyTimeoutMs: verifyFields.verifyTimeoutMs,
  verifyRequired: z.boolean().nullable().optional(),
  maxCostUsd: usd.optional().describe("US dollars that it may cost"),
});
/** One of several new tasks. */
export type NewTaskInput = z.input<typeof newTaskFields>;

export const severalOperations = {
  "task.createSeveral": defineOperation({
    effect: "write",
    summary: "Create several tasks, with subtasks, in one go: all of them or none.",
    input: z.object({
      project: projectRef,
      tasks: z.array(newTaskFields).min(1).max(MAX_MADE_AT_ONCE),
    }),
    output: z.array(taskNameOutput),
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "task.changeSeveral": defineOperation({
    effect: "write",
    summary: "Change several tasks in one go; those that can't be changed so are told of and stay.",
    input: z.object({
      tasks: z
        .array(
          z.object({
            task: taskRef,
            from: statusField.optional().describe("left alone unless it is there now"),
            seenEpoch: seenEpochField.optional(),
          }),
        )
        .min(1)
        .max(MAX_CHANGED_AT_ONCE),
      status: statusField.optional(),
      reason: z.string().max(10_000).optional().describe("why, for blocked ones"),
      addLabels: labelsField.optional(),
      removeLabels: labelsField.optional(),
      priority: z.int().min(-1_000_000).max(1_000_000).optional(),
      parent: taskRef.nullable().optional(),
      dropped: z.literal(true).optional().describe("takes them off the board"),
    }),
    output: z.object({
      /** Tasks that are now as was wanted, and were not before. */
      changed: z.array(taskNameOutput),
      refused: z.array(z.object({ id: z.string(), key: z.string(), message: z.string() })),
    }),
    ipc: true,
    cli: null,
    mcp: null,
  }),
};
