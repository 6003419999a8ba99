import { z } from "zod";
import { EVENT_KINDS } from "../domain/event.ts";
import { defineOperation } from "./define.ts";
import { eventOutput } from "./event.ts";

/** Events that are looked at for a page of the board's past. */
export const MAX_PAST_PAGE = 2_000;

export const historyOperations = {
  "history.get": defineOperation({
    effect: "read",
    summary: "What events did to cards, oldest first, to show the board as it was.",
    input: z.object({
      after: z.int().min(0).describe("only events after this sequence number"),
      limit: z.int().min(1).max(MAX_PAST_PAGE).default(MAX_PAST_PAGE),
    }),
    output: z.object({
      steps: z.array(
        eventOutput.pick({ seq: true, at: true, actor: true }).extend({
          kind: z.enum(EVENT_KINDS),
          taskId: z.string(),
          data: eventOutput.shape.data.unwrap(),
        }),
      ),
      /** Events of cards among those looked at that can't be read, and are left out. */
      unreadable: z.int(),
      /** Where to go on, as `after`; null at the end. */
      next: z.int().nullable(),
      newest: z.int(),
    }),
    ipc: true,
    cli: null,
    mcp: null,
  }),
};
