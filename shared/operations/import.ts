import { z } from "zod";
import { defineOperation } from "./define.ts";
import { projectRef, statusField } from "./fields.ts";

const text = z.string().max(4_000_000);
const ref = z.string().min(1).max(500);

/** One task of another tool, already in Baton's terms. */
export const importedTaskField = z.object({
  /** Its id over there; unique within the import. */
  ref,
  title: text,
  description: text,
  status: statusField,
  priority: z.int(),
  labels: z.array(z.string().max(1_000)).max(1_000),
  parentRef: ref.nullable(),
  dependsOn: z.array(ref),
  comments: z.array(
    z.object({ author: z.string().max(1_000), body: text, createdAt: z.int().nullable() }),
  ),
  createdAt: z.int().nullable(),
  updatedAt: z.int().nullable(),
  completedAt: z.int().nullable(),
  /** A day of the calendar, such as 2026-08-01; absent or null without one. */
  dueOn: z.string().max(10).nullish(),
  /** Hash of the source's own row, to see at the next import whether it changed there. */
  sourceHash: z.string().max(200),
});
export type ImportedTask = z.output<typeof importedTaskField>;

/** Something the import could not map as it stood. */
export const importFindingField = z.object({
  kind: z.enum([
    "skipped_tombstone",
    "invalid_line",
    "invalid_utf8",
    "invalid_title",
    "invalid_text",
    "duplicate_id",
    "dangling_edge",
    "edge_to_tombstone",
    "cycle",
    "second_parent",
    "child_of_tombstone",
    "unknown_status",
    "unknown_value",
    "assignee_noted",
    "edge_noted",
    "final_status",
    "invalid_file",
    "not_imported",
    "value_mapped",
    "column_mapped",
    "no_stable_id",
    "ragged_row",
    "incomplete",
    "renamed_id",
    "claim_released",
  ]),
  ref: z.string().nullable(),
  /** What people know it by, where its ref was made of its title's hash. */
  title: z.string().optional(),
  /** Where it is, in a folder or an archive; null where the source is one file. */
  file: z.string().nullable(),
  line: z.int().nullable(),
  message: z.string(),
});
export type ImportFinding = z.output<typeof importFindingField>;

/** What an import came to. */
const importReport = z.object({
  source: z.string(),
  dryRun: z.boolean(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Keys of tasks changed both here and there: what stands here was kept. */
  kept: z.array(z.string()),
  skipped: z.int(),
  links: z.int(),
  comments: z.int(),
  byStatus: z.record(z.string(), z.int()),
  findings: z.array(importFindingField),
});
export type ImportReport = z.output<typeof importReport>;

export const importOperations = {
  "import.apply": defineOperation({
    effect: "write",
    summary: "Import tasks of another tool: one transaction, nothing dropped silently.",
    input: z.object({
      source: z.string().min(1).max(50),
      project: projectRef.optional(),
      /** The project to make for them, in place of one that is there. */
      newProject: z.object({ name: z.string().max(1_000), prefix: z.string().max(64) }).optional(),
      tasks: z.array(importedTaskField).max(1_000_000),
      findings: z.array(importFindingField),
      skipped: z.int().min(0),
      dryRun: z.boolean().default(false),
    }),
    output: importReport,
    ipc: false,
    cli: null,
    mcp: null,
  }),
  "import.board": defineOperation({
    effect: "write",
    summary:
      "Import a board that was exported as JSON: projects that are not here, with all they have.",
    input: z.object({
      /** A complete export; its rows are compared with the schema itself. */
      document: z.record(z.string(), z.unknown()),
      /** The only project of it that is wanted. */
      only: projectRef.optional(),
      dryRun: z.boolean().default(false),
    }),
    output: importReport,
    ipc: false,
    cli: null,
    mcp: null,
  }),
};
