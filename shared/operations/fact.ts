import { z } from "zod";
import { defineOperation } from "./define.ts";
import {
  deleteField,
  expectedField,
  factOutput,
  factReceiptOutput,
  factRevisionOutput,
  gatedKeyOutput,
  gatedTaskOutput,
  gateOutput,
  generationField,
  idempotencyField,
  keyField,
  keyInput,
  rowsField,
  scopeInput,
  stampField,
  valueField,
} from "./fact-fields.ts";
import { cursorField, taskRef } from "./fields.ts";

const prefixField = z.string().max(1_000).optional().describe("only keys that begin so");

const readOperations = {
  "fact.list": defineOperation({
    effect: "read",
    summary: "List a project's facts by key.",
    input: scopeInput.extend({
      prefix: prefixField,
      knownGeneration: generationField
        .optional()
        .describe("the generation you have seen: unchanged since, no rows are sent"),
      limit: rowsField,
      cursor: cursorField.optional(),
    }),
    output: z.array(factOutput),
    page: z.object({ snapshotGeneration: z.int(), unchanged: z.boolean() }),
    ipc: true,
    cli: {
      command: "fact list",
      hidden: ["project"],
      example: "baton fact list --prefix gates.",
    },
    mcp: {
      tool: "list_facts",
      summary:
        "List the project's facts: what is currently true of it. Long texts are clipped; get_fact gives all.",
      hidden: ["limit"],
      filled: ["project"],
      fixed: { limit: 20 },
      answer: ["key", "value", "revision", "author.id", "updatedAt", "stateStamp"],
    },
  }),
  "fact.get": defineOperation({
    effect: "read",
    summary: "Show one fact.",
    input: keyInput,
    output: factOutput.extend({
      /** The scope's generation now. */
      generation: z.int(),
    }),
    ipc: true,
    cli: {
      command: "fact get",
      positionals: ["key"],
      hidden: ["project"],
      example: "baton fact get gates.unit",
    },
    mcp: { tool: "get_fact", filled: ["project"] },
  }),
  "fact.history": defineOperation({
    effect: "read",
    summary:
      "List what a key held, newest first: up to 100 revisions besides the newest one. A deletion ends its history.",
    input: keyInput,
    output: z.array(factRevisionOutput),
    ipc: true,
    cli: {
      command: "fact history",
      positionals: ["key"],
      hidden: ["project"],
      example: "baton fact history gates.unit",
    },
    mcp: null,
  }),
  "fact.search": defineOperation({
    effect: "read",
    summary: "Search keys and values of a project's facts.",
    input: scopeInput.extend({
      text: z.string().max(1_000).describe("a part of a key or value"),
      prefix: prefixField,
      deleted: z.boolean().optional().describe("keys that were deleted instead"),
      limit: rowsField,
      cursor: cursorField.optional(),
    }),
    output: z.array(factRevisionOutput),
    ipc: true,
    cli: {
      command: "fact search",
      positionals: ["text"],
      hidden: ["project"],
      example: "baton fact search green",
    },
    mcp: null,
  }),
  "fact.gatedKeys": defineOperation({
    effect: "read",
    summary: "List the keys that unfinished tasks of a project are gated on, written or not.",
    input: scopeInput.extend({ limit: rowsField, cursor: cursorField.optional() }),
    output: z.array(gatedKeyOutput),
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "fact.gatedTasks": defineOperation({
    effect: "read",
    summary: "List the unfinished tasks that are gated on a key, those that wait first.",
    input: keyInput.extend({ limit: rowsField }),
    output: z.array(gatedTaskOutput),
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "fact.diff": defineOperation({
    effect: "read",
    summary: "Show what differs between two revisions of a fact: by default the newest two.",
    input: keyInput.extend({
      from: z.int().min(1).optional().describe("the earlier revision"),
      to: z.int().min(1).optional().describe("the later revision"),
    }),
    output: z.object({
      key: z.string(),
      from: factRevisionOutput,
      to: factRevisionOutput,
      changes: z.array(
        z.object({
          /** JSON Pointer; empty for the whole value. */
          path: z.string(),
          kind: z.enum(["added", "removed", "changed"]),
          before: z.unknown(),
          after: z.unknown(),
        }),
      ),
    }),
    ipc: true,
    cli: {
      command: "fact diff",
      positionals: ["key"],
      hidden: ["project"],
      example: "baton fact diff gates.unit --from 3 --to 5",
    },
    mcp: null,
  }),
};

const writeOperations = {
  "fact.set": defineOperation({
    effect: "write",
    summary: "Write a fact on the revision you read; refused if it has changed since.",
    input: keyInput.extend({
      value: valueField.optional(),
      delete: deleteField,
      expectedRevision: expectedField,
      idempotencyKey: idempotencyField,
      stateStamp: stampField,
    }),
    output: factReceiptOutput,
    ipc: true,
    cli: {
      command: "fact set",
      positionals: ["key", "value"],
      hidden: ["project", "delete"],
      example: `baton fact set gates.unit '"green"'`,
    },
    mcp: {
      tool: "set_fact",
      hidden: ["delete"],
      filled: ["project"],
      required: ["value"],
      words: { value: "any JSON, at most 4,096 bytes" },
      answer: ["key", "revision", "generation", "duplicate"],
      idempotent: true,
    },
  }),
  "fact.delete": defineOperation({
    effect: "write",
    summary: "Delete a fact on the revision you read; refused if it has changed since.",
    input: keyInput.extend({
      expectedRevision: expectedField,
      idempotencyKey: idempotencyField,
      stateStamp: stampField,
    }),
    output: factReceiptOutput,
    ipc: true,
    cli: {
      command: "fact delete",
      positionals: ["key"],
      hidden: ["project"],
      example: "baton fact delete gates.unit",
    },
    mcp: {
      tool: "delete_fact",
      hidden: ["stateStamp"],
      filled: ["project"],
      answer: ["key", "revision", "generation", "duplicate"],
      idempotent: true,
      destructive: true,
    },
  }),
  // The command line calls it as `fact set` and `fact delete` without a revision.
  "fact.put": defineOperation({
    effect: "write",
    summary: "Write or delete a fact whatever stands there: mine wins, and the history keeps both.",
    input: keyInput.extend({
      value: valueField.optional(),
      delete: deleteField,
      stateStamp: stampField,
    }),
    output: factReceiptOutput,
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "fact.restore": defineOperation({
    effect: "write",
    summary:
      "Give a deleted fact a value again; refused where it is not deleted. Its history from before is gone.",
    input: keyInput.extend({
      value: valueField,
      expectedRevision: expectedField
        .optional()
        .describe("the deletion's revision; without it, the last one"),
      stateStamp: stampField,
    }),
    output: factReceiptOutput,
    ipc: true,
    cli: {
      command: "fact restore",
      positionals: ["key", "value"],
      hidden: ["project"],
      example: `baton fact restore gates.unit '"red"'`,
    },
    mcp: null,
  }),
  "fact.gate": defineOperation({
    effect: "write",
    summary: "Let a task wait until a fact of its project equals a value.",
    input: z.object({ task: taskRef, key: keyField, value: valueField }),
    output: gateOutput,
    ipc: true,
    cli: {
      command: "fact gate",
      positionals: ["task", "key", "value"],
      example: `baton fact gate API-12 gates.unit '"green"'`,
    },
    mcp: null,
  }),
  "fact.ungate": defineOperation({
    effect: "write",
    summary: "Let a task no longer wait for a fact.",
    input: z.object({ task: taskRef, key: keyField }),
    output: gateOutput,
    ipc: true,
    cli: {
      command: "fact ungate",
      positionals: ["task", "key"],
      example: "baton fact ungate API-12 gates.unit",
    },
    mcp: null,
  }),
};

export const factOperations = { ...readOperations, ...writeOperations };
