import { z } from "zod";
import { CHANGE_NAMES } from "../domain/undo/name-change.ts";
import { defineOperation } from "./define.ts";
import { instant, statusField } from "./fields.ts";

/** Something that a person did in one go, as a menu names it. */
export const changeOutput = z.object({
  /** What stands for it. */
  batch: z.string(),
  at: instant,
  name: z.enum(CHANGE_NAMES),
  /** Fields that were edited, by their names. */
  fields: z.array(z.string()),
  /** The column that it moved to, where it is one. */
  status: statusField.nullable(),
  /** How many tasks it changed. */
  tasks: z.int(),
  /** The task's key, where it is one alone. */
  key: z.string().nullable(),
  /** The project's name, where it changed a project. */
  project: z.string().nullable(),
  /** The name of the view or template that it was about. */
  preset: z.string().nullable(),
  /** The key of the fact that it was about, or that a task waits for. */
  fact: z.string().nullable(),
});
export type Change = z.output<typeof changeOutput>;

const batchField = z.string().max(64).describe("as `change.undoable` named it");
const passOver = z
  .array(batchField)
  .max(1_000)
  .default([])
  .describe("changes to leave as they are: those that were refused before");

const undoInput = z.object({
  batch: batchField.optional().describe("which one; the newest by default"),
  passOver,
  partial: z
    .boolean()
    .default(false)
    .describe("leave what others changed since, and take the rest"),
});
const undoOutput = z.object({
  change: changeOutput,
  /** Keys of the tasks that were left, since somebody changed them meanwhile, and why. */
  left: z.array(z.object({ key: z.string(), message: z.string() })),
});

export const changeOperations = {
  "change.undoable": defineOperation({
    effect: "read",
    summary: "What the person did last and can take back, and what can be done again.",
    input: z.object({ passOver }),
    output: z.object({
      undo: changeOutput.nullable(),
      redo: changeOutput.nullable(),
      /** The person's newest change of tasks since the one to undo, where it can't be taken back. */
      final: changeOutput.nullable(),
    }),
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "change.undo": defineOperation({
    effect: "write",
    summary: "Take back what the person did last; refused where somebody changed it since.",
    input: undoInput,
    output: undoOutput,
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "change.redo": defineOperation({
    effect: "write",
    summary: "Do again what was taken back last; refused where somebody changed it since.",
    input: undoInput,
    output: undoOutput,
    ipc: true,
    cli: null,
    mcp: null,
  }),
};
