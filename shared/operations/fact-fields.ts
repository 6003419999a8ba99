import { z } from "zod";
import { instant, projectRef, taskNameOutput } from "./fields.ts";

/** Fields and answers of the operations on facts. */

// Room above the domain's bounds, so that its own message answers what is too long.
export const keyField = z
  .string()
  .max(1_000)
  .describe("the fact's key, such as gates.unit")
  .meta({ takes: "fact" });
export const valueField = z.unknown().describe("JSON, at most 4,096 bytes; - reads stdin");
export const deleteField = z
  .boolean()
  .optional()
  .describe("delete the key instead of giving a value");
export const stampField = z
  .string()
  .max(500)
  .optional()
  .describe("what state it was true of, such as a commit");
export const expectedField = z
  .int()
  .min(0)
  .describe("the revision you read; 0 for a key that never existed");
export const idempotencyField = z
  .string()
  .min(1)
  .max(200)
  .describe("your own name for this request: sent again, it is answered as before");
export const generationField = z.int().min(0);
export const rowsField = z.int().min(1).max(200).default(100).describe("rows a page at most");

/** The scope follows from the project that a caller is bound to; without one it is the global scope. */
export const scopeInput = z.object({ project: projectRef.optional() });
export const keyInput = scopeInput.extend({ key: keyField });

const authorOutput = z.object({
  type: z.enum(["human", "agent", "system"]),
  id: z.string(),
});

/** A live fact. */
export const factOutput = z.object({
  key: z.string(),
  value: z.unknown(),
  revision: z.int(),
  updatedAtGeneration: z.int(),
  author: authorOutput,
  updatedAt: instant,
  stateStamp: z.string().nullable(),
});
export type Fact = z.output<typeof factOutput>;

/** One revision of a key; a deletion has no value. */
export const factRevisionOutput = factOutput.extend({ deleted: z.boolean() });
export type FactRevision = z.output<typeof factRevisionOutput>;

/** What a write is answered with. */
export const factReceiptOutput = z.object({
  key: z.string(),
  revision: z.int(),
  /** The scope's generation that wrote it. */
  generation: z.int(),
  deleted: z.boolean(),
  writtenAt: instant,
  /** What a deletion took with it; null where nothing was deleted now. */
  purged: z
    .object({
      /** What the key held. */
      value: z.unknown(),
      /** Revisions before the last that were kept until now. */
      revisions: z.int(),
    })
    .nullable(),
  /** True where the same request was answered so before, and nothing was written now. */
  duplicate: z.boolean(),
});
export type FactReceipt = z.output<typeof factReceiptOutput>;

/** A key that tasks are gated on; finished and dropped tasks don't count. */
export const gatedKeyOutput = z.object({
  key: z.string(),
  /** Tasks with a gate on it. */
  tasks: z.int(),
  /** Those of them whose gate does not hold. */
  waiting: z.int(),
});
export type GatedKey = z.output<typeof gatedKeyOutput>;

/** A task that a fact's value matters to. */
export const gatedTaskOutput = z.object({
  task: taskNameOutput,
  /** What the fact must equal. */
  expected: z.unknown(),
  holds: z.boolean(),
});
export type GatedTask = z.output<typeof gatedTaskOutput>;

/** A task's gate on a fact. Values are canonical JSON texts, so that null can say "nothing". */
export const gateOutput = z.object({
  task: taskNameOutput,
  key: z.string(),
  /** What the fact must equal; null where the task has no gate on it. */
  expected: z.string().nullable(),
  /** What it holds; null where it holds nothing. */
  actual: z.string().nullable(),
  openBlockers: z.int(),
  /** False when the gate was, or was not, there already. */
  changed: z.boolean(),
});
