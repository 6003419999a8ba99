import { z } from "zod";
import { defineOperation } from "./define.ts";
import { instant, projectRef } from "./fields.ts";

const wipLimits = z
  .partialRecord(z.enum(["in_progress"]), z.int().min(1).max(10_000))
  .describe("most tasks that may be in progress at once");

/** A project. */
export const projectOutput = z.object({
  id: z.string(),
  prefix: z.string(),
  name: z.string(),
  rootPath: z.string().nullable(),
  wipLimits,
  archivedAt: instant.nullable(),
  createdAt: instant,
  /** Tasks that are neither done, cancelled nor dropped. */
  openTasks: z.int(),
});
export type Project = z.output<typeof projectOutput>;

const projectInput = z.object({ project: projectRef });

export const projectOperations = {
  "project.create": defineOperation({
    effect: "write",
    summary: "Register a folder as a project.",
    input: z.object({
      name: z.string().max(1_000),
      prefix: z.string().max(64).optional().describe("start of its tasks' keys, such as API"),
      rootPath: z.string().max(4_096).nullable().optional().describe("its folder"),
    }),
    output: projectOutput,
    ipc: true,
    cli: {
      command: "init",
      hidden: ["rootPath"],
      example: "baton init --name 'API server' --prefix API",
    },
    mcp: null,
  }),
  "project.list": defineOperation({
    effect: "read",
    summary: "List the projects, the global list first.",
    input: z.object({ archived: z.boolean().default(false).describe("archived ones too") }),
    output: z.array(projectOutput),
    ipc: true,
    cli: { command: "project list", example: "baton project list" },
    mcp: null,
  }),
  "project.get": defineOperation({
    effect: "read",
    summary: "Show one project.",
    input: projectInput,
    output: projectOutput,
    ipc: true,
    cli: {
      command: "project show",
      positionals: ["project"],
      example: "baton project show API",
    },
    mcp: null,
  }),
  "project.edit": defineOperation({
    effect: "write",
    summary: "Change a project's name, folder or column limits.",
    input: projectInput.extend({
      name: z.string().max(1_000).optional(),
      rootPath: z.string().max(4_096).nullable().optional().describe("its folder"),
      wipLimits: wipLimits.optional(),
    }),
    output: projectOutput,
    ipc: true,
    cli: {
      command: "project edit",
      positionals: ["project"],
      flags: { rootPath: "root", wipLimits: "wip" },
      example: "baton project edit API --name 'API server' --wip in_progress=5",
    },
    mcp: null,
  }),
  "project.archive": defineOperation({
    effect: "write",
    summary: "Put a project away. Its tasks stay.",
    input: projectInput,
    output: projectOutput,
    ipc: true,
    cli: {
      command: "project archive",
      positionals: ["project"],
      example: "baton project archive API",
    },
    mcp: null,
  }),
  "project.unarchive": defineOperation({
    effect: "write",
    summary: "Bring an archived project back.",
    input: projectInput,
    output: projectOutput,
    ipc: true,
    cli: {
      command: "project unarchive",
      positionals: ["project"],
      example: "baton project unarchive API",
    },
    mcp: null,
  }),
  "project.delete": defineOperation({
    effect: "write",
    summary: "Delete a project with all its tasks, for good. Only a person can.",
    input: projectInput.extend({
      confirm: z.string().max(64).describe("the project's prefix, once more"),
    }),
    output: z.object({ id: z.string(), prefix: z.string(), deletedTasks: z.int() }),
    ipc: true,
    cli: {
      command: "project delete",
      positionals: ["project"],
      example: "baton project delete API --confirm API",
    },
    mcp: null,
  }),
};
