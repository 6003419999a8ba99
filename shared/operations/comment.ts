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
});
export type Comment = z.output<typeof commentOutput>;

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
};
