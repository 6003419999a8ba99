import { z } from "zod";
import { EVENT_GROUPS } from "../domain/event-groups.ts";
import { defineOperation } from "./define.ts";
import { eventOutput } from "./event.ts";
import { projectRef } from "./fields.ts";

/** Entries a page of the activity holds at most. */
export const MAX_ACTIVITY_PAGE = 500;

/** An event with what its words need beside it. */
export const activityOutput = eventOutput.extend({
  /** As the task is called now; null where it is gone. */
  taskTitle: z.string().nullable(),
  /** Whether long texts in the data are cut short. */
  clipped: z.boolean(),
});
export type ActivityEvent = z.output<typeof activityOutput>;

export const activityOperations = {
  "activity.get": defineOperation({
    effect: "read",
    summary: "What happened, newest first, as far as it says anything to people.",
    input: z.object({
      project: projectRef.nullable().describe("null for all projects"),
      group: z.enum(EVENT_GROUPS).optional().describe("only events about this"),
      actorType: z.enum(["human", "agent", "system"]).optional().describe("only by these"),
      actor: z
        .string()
        .max(200)
        .optional()
        .describe("only by this name, or by runs of the agent of this name"),
      text: z
        .string()
        .max(200)
        .optional()
        .describe("a key such as API-12, or part of a title, name, comment or value"),
      before: z.int().min(0).optional().describe("only events before this sequence number"),
      after: z.int().min(0).optional().describe("only events after this sequence number"),
      limit: z.int().min(1).max(MAX_ACTIVITY_PAGE).default(100),
    }),
    output: z.object({
      events: z.array(activityOutput),
      /** Names of other tasks in these events: id -> key. */
      keys: z.record(z.string(), z.string()),
      /** Where to go on, as `before`: there may be more. Null at the beginning, or at `after`. */
      next: z.int().nullable(),
      /** The board's newest event when this was read. */
      newest: z.int(),
    }),
    ipc: true,
    cli: null,
    mcp: null,
  }),
};
