import { z } from "zod";
import { MAX_QUERY_CHARACTERS } from "../domain/card-query/parse-query.ts";
import { GROUPINGS } from "../domain/preset.ts";
import { defineOperation } from "./define.ts";
import { labelsField, projectRef, revisionField } from "./fields.ts";

// Room above the domain's bounds, so that its own message answers a text that is too long.
const nameField = z.string().max(1_000);
const presetRef = z.string().min(1).max(64);
const position = z.int().min(0).max(10_000).describe("its place, from 0; the last one by default");

const viewFields = {
  name: nameField,
  query: z.string().max(MAX_QUERY_CHARACTERS).describe("as in the filter line"),
  group: z.enum(GROUPINGS),
};

/** A kept look at the board. */
export const viewOutput = z.object({
  id: z.string(),
  /** The project whose board it is of; null for whatever board is shown. */
  projectId: z.string().nullable(),
  ...viewFields,
  position: z.int(),
  revision: z.int(),
});
export type SavedView = z.output<typeof viewOutput>;

const templateFields = {
  name: nameField,
  title: z.string().max(10_000).describe("may hold {date}, {week}, {month} and {year}"),
  description: z.string().max(100_000).describe("Markdown"),
  labels: labelsField,
  priority: z.int().min(-1_000_000).max(1_000_000),
  checklist: z.array(z.string().max(2_000)).max(100),
  verifyCommand: z.string().max(10_000).nullable(),
  verifyRequired: z.boolean().nullable(),
};

/** What cards are made from again and again. */
export const templateOutput = z.object({
  id: z.string(),
  projectId: z.string(),
  ...templateFields,
  position: z.int(),
  revision: z.int(),
});
export type CardTemplate = z.output<typeof templateOutput>;

const removed = z.object({ id: z.string() });

export const presetOperations = {
  "view.list": defineOperation({
    effect: "read",
    summary: "The saved views of every project.",
    input: z.object({}),
    output: z.array(viewOutput),
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "view.create": defineOperation({
    effect: "write",
    summary: "Save a view of a project's board, or of all boards.",
    input: z.object({
      project: projectRef.nullable().describe("null for whatever board is shown"),
      ...viewFields,
    }),
    output: viewOutput,
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "view.edit": defineOperation({
    effect: "write",
    summary: "Rename a saved view, give it another query, or another place.",
    input: z.object({
      view: presetRef,
      ...z.object(viewFields).partial().shape,
      position: position.optional(),
      revision: revisionField.optional(),
    }),
    output: viewOutput,
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "view.delete": defineOperation({
    effect: "write",
    summary: "Delete a saved view.",
    input: z.object({ view: presetRef }),
    output: removed,
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "template.list": defineOperation({
    effect: "read",
    summary: "The card templates of every project.",
    input: z.object({}),
    output: z.array(templateOutput),
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "template.create": defineOperation({
    effect: "write",
    summary: "Save a card template.",
    input: z.object({ project: projectRef, ...templateFields }),
    output: templateOutput,
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "template.edit": defineOperation({
    effect: "write",
    summary: "Change a card template.",
    input: z.object({
      template: presetRef,
      ...z.object(templateFields).partial().shape,
      position: position.optional(),
      revision: revisionField.optional(),
    }),
    output: templateOutput,
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "template.delete": defineOperation({
    effect: "write",
    summary: "Delete a card template.",
    input: z.object({ template: presetRef }),
    output: removed,
    ipc: true,
    cli: null,
    mcp: null,
  }),
};
