import { z } from "zod";
import { MAX_CONCURRENT_RUNS } from "../domain/autopilot.ts";
import { LIMITABLE_STATUSES } from "../domain/wip-limit.ts";
import { defineOperation } from "./define.ts";
import { instant, labelsField, projectRef, usd, verifyFields, verifyOutput } from "./fields.ts";

/** An agent profile, by name. */
const profileName = z.string().min(1).max(200);

const limitable = z.enum(LIMITABLE_STATUSES);
const wipLimit = z.int().min(1).max(10_000);

/** A project. */
export const projectOutput = z.object({
  id: z.string(),
  prefix: z.string(),
  name: z.string(),
  rootPath: z.string().nullable(),
  /** Most tasks of each column; one that is absent has no limit. */
  wipLimits: z.partialRecord(limitable, wipLimit),
  verify: verifyOutput,
  budget: z.object({
    totalUsd: usd.nullable(),
    dailyUsd: usd.nullable(),
    /** The part of a bound from which on it warns. */
    warnAt: z.number().min(0).max(1),
  }),
  autopilot: z.object({
    enabled: z.boolean(),
    profile: z.string().nullable(),
    maxConcurrent: z.int().min(1).max(MAX_CONCURRENT_RUNS),
    labels: z.array(z.string()),
  }),
  archivedAt: instant.nullable(),
  createdAt: instant,
  /** Tasks that are neither done, cancelled nor dropped. */
  openTasks: z.int(),
  /** Whether it only shows what a board looks like; deleting it takes that away. */
  isDemo: z.boolean(),
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
  "project.demo": defineOperation({
    effect: "write",
    summary: "Make a project that shows what a board looks like at work.",
    input: z.object({}),
    output: projectOutput,
    ipc: true,
    cli: null,
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
    summary:
      "Change a project's name, folder, column limits, or what verifies, bounds and runs its work.",
    input: projectInput.extend({
      name: z.string().max(1_000).optional().describe("its new name"),
      rootPath: z.string().max(4_096).nullable().optional().describe("its folder"),
      wipLimits: z
        .partialRecord(limitable, wipLimit.nullable())
        .nullable()
        .optional()
        .describe("most tasks that a column may hold; columns that you don't name keep theirs"),
      ...verifyFields,
      verifyRequired: z.boolean().optional().describe("nothing is done unverified"),
      verifyAttempts: verifyOutput.shape.attempts
        .optional()
        .describe("failing attempts until a person decides"),
      critic: profileName.nullable().optional().describe("profile that reviews after the command"),
      budgetTotalUsd: usd.nullable().optional().describe("US dollars in all"),
      budgetDailyUsd: usd.nullable().optional().describe("US dollars a day"),
      budgetWarnAt: z.number().min(0).max(1).optional().describe("part of a budget that warns"),
      autopilot: z.boolean().optional().describe("the app takes ready tasks by itself"),
      autopilotProfile: profileName.nullable().optional().describe("profile that works"),
      autopilotMax: z
        .int()
        .min(1)
        .max(MAX_CONCURRENT_RUNS)
        .optional()
        .describe("most of its runs at a time"),
      autopilotLabels: labelsField.optional().describe("only tasks with all of these labels"),
    }),
    output: projectOutput,
    ipc: true,
    cli: {
      command: "project edit",
      positionals: ["project"],
      flags: {
        rootPath: "root",
        wipLimits: "wip",
        verifyTimeoutMs: "verify-timeout",
        budgetTotalUsd: "budget-total",
        budgetDailyUsd: "budget-daily",
      },
      example: "baton project edit API --wip in_progress=5 --verify-command 'npm test'",
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
