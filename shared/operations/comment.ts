import { z } from "zod";
import { defineOperation } from "./define.ts";
import { instant, taskRef } from "./fields.ts";

/** A comment on a task. */
export const commentOutput = z.object({
  id: z.string(),
  taskId: z.string(),
  authorId: z.string(),
  authorType: z.enum(["agent", "human", "system"]),
  body: z.string(),
  createdAt: instant,
  /** When its author last changed it. */
  editedAt: instant.nullable(),
});
export type Comment = z.output<typeof commentOutput>;

const commentInput = z.object({
  comment: z.string().min(1).max(64).describe("the comment's id"),
});

export const commentOperations = {
  "comment.add": defineOperation({
    effect: "write",
    summary: "Comment on a task. Anyone may.",
    input: z.object({
      task: taskRef,
      body: z.string().max(4_000_000).describe("Markdown; - reads stdin"),
    }),
    output: commentOutput,
    ipc: true,
    cli: {
      command: "task comment",
      positionals: ["task", "body"],
      example: "baton task comment API-12 'Waiting for the key'",
    },
    mcp: {
      tool: "add_comment",
      words: { body: "Markdown" },
      epoch: "your claim's epoch, to comment as the task's holder",
      answer: ["id", "taskId", "createdAt"],
    },
  }),
  "comment.edit": defineOperation({
    effect: "write",
    summary: "Change a comment of your own; it is marked as edited.",
    input: commentInput.extend({
      body: z.string().max(4_000_000).describe("Markdown; - reads stdin"),
    }),
    output: commentOutput,
    ipc: true,
    cli: {
      command: "comment edit",
      positionals: ["comment", "body"],
      example: "baton comment edit 0198c1f2-... 'Got the key'",
    },
    mcp: {
      tool: "edit_comment",
      words: { comment: "its id", body: "Markdown" },
      answer: ["id", "taskId", "editedAt"],
    },
  }),
  "comment.delete": defineOperation({
    effect: "write",
    summary: "Delete a comment of your own; the task's history keeps that it was there.",
    input: commentInput,
    output: commentOutput,
    ipc: true,
    cli: {
      command: "comment delete",
      positionals: ["comment"],
      example: "baton comment delete 0198c1f2-...",
    },
    mcp: {
      tool: "delete_comment",
      words: { comment: "its id" },
      destructive: true,
      answer: ["id", "taskId"],
    },
  }),
};
