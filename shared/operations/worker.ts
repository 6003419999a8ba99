import { z } from "zod";
import { defineOperation } from "./define.ts";
import { instant, projectRef, statusField } from "./fields.ts";

/** The process that answers for a worker. */
const ownerField = z.object({
  pid: z.int(),
  processStart: z.string().max(200),
  bootId: z.string().max(200),
});

/** What a worker does for a task. */
const workOutput = z.object({
  executionId: z.string(),
  taskId: z.string(),
  key: z.string().nullable(),
  title: z.string().nullable(),
  status: statusField.nullable(),
  role: z.enum(["builder", "gate", "critic"]),
  claimEpoch: z.int(),
  startedAt: instant,
  /** The task's last beat. */
  beatAt: instant.nullable(),
});

/** Who is connected, with or without work. */
const workerOutput = z.object({
  /** The connection's id; of a worker that is known by its run alone, its execution's. */
  id: z.string(),
  name: z.string(),
  runtime: z.string().nullable(),
  /**
   * The door: `mcp` a connection of a client, `run` a `baton run`, `app` a run of the app's own, `cli`
   * an execution that somebody opened by hand.
   */
  surface: z.enum(["mcp", "run", "app", "cli"]),
  /** The project that it named; null where it takes any. */
  project: z.string().nullable(),
  pid: z.int().nullable(),
  connectedAt: instant,
  /** Its last sign of life. */
  seenAt: instant.nullable(),
  work: z.array(workOutput),
});
export type Worker = z.output<typeof workerOutput>;

const presenceInput = z.object({ id: z.uuid() });

export const workerOperations = {
  "worker.list": defineOperation({
    effect: "read",
    summary: "List who is connected, with or without a claim: MCP clients, runs, the app's agents.",
    input: z.object({}),
    output: z.array(workerOutput),
    ipc: true,
    cli: { command: "workers", example: "baton workers" },
    mcp: null,
  }),
  "worker.appear": defineOperation({
    effect: "write",
    summary: "Show that a worker is connected, and alive.",
    input: presenceInput.extend({
      surface: z.enum(["mcp", "run"]),
      project: projectRef.optional(),
      connectedAt: instant,
      owner: ownerField,
    }),
    output: presenceInput,
    ipc: false,
    cli: null,
    mcp: null,
  }),
  "worker.leave": defineOperation({
    effect: "write",
    summary: "Show that a worker is gone.",
    input: presenceInput,
    output: presenceInput,
    ipc: false,
    cli: null,
    mcp: null,
  }),
};
