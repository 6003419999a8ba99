import { z } from "zod";
import { EVENT_KINDS } from "../domain/event.ts";
import { defineOperation } from "./define.ts";
import { cursorField, instant, limitField, projectRef, scopeField, taskRef } from "./fields.ts";

/** One event of the board. */
export const eventOutput = z.object({
  seq: z.int(),
  at: instant,
  actor: z.object({
    type: z.enum(["human", "agent", "system"]),
    id: z.string(),
    runtime: z.string().nullable(),
    surface: z.string(),
  }),
  /** Events of one transaction share it. */
  batch: z.string(),
  kind: z.enum(EVENT_KINDS),
  projectId: z.string().nullable(),
  taskId: z.string().nullable(),
  taskKey: z.string().nullable(),
  /**
   * `{ row }` where something was made or deleted, else `{ changes: { field: [before, after] } }`.
   * Null where the board's file is damaged there.
   */
  data: z.record(z.string(), z.unknown()).nullable(),
});
/** An event as it is stored. */
export type BoardEvent = z.output<typeof eventOutput>;
/** An event that says what it did. */
export type ReadableEvent = BoardEvent & { readonly data: Record<string, unknown> };

/** One row of the audit log. */
export const auditOutput = z.object({
  id: z.int(),
  at: instant,
  actorType: z.enum(["human", "agent", "system"]),
  actorId: z.string(),
  surface: z.string(),
  action: z.string(),
  taskId: z.string().nullable(),
  taskKey: z.string().nullable(),
  reason: z.string(),
  /** Null where the board's file is damaged there. */
  detail: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.output<typeof auditOutput>;

export const eventOperations = {
  "event.list": defineOperation({
    effect: "read",
    summary: "List what happened, oldest first, after a sequence number.",
    input: z.object({
      since: z.int().min(0).optional().describe("only events after this sequence number"),
      task: taskRef.optional(),
      project: projectRef.optional(),
      scope: scopeField.default("all"),
      latest: z.boolean().optional().describe("newest first instead"),
      limit: limitField.default(200),
      cursor: cursorField.optional(),
    }),
    output: z.array(eventOutput),
    ipc: true,
    cli: {
      command: "events",
      hidden: ["project"],
      example: "baton events --since 120 --follow",
    },
    mcp: null,
  }),
  "audit.list": defineOperation({
    effect: "read",
    summary: "List every override and forced take-over, newest first.",
    input: z.object({ limit: limitField.default(100), cursor: cursorField.optional() }),
    output: z.array(auditOutput),
    ipc: true,
    cli: { command: "audit", example: "baton audit --limit 20" },
    mcp: null,
  }),
};
