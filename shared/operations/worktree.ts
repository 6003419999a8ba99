import { z } from "zod";
import { defineOperation } from "./define.ts";
import { instant, projectRef, scopeField, taskNameOutput, taskRef } from "./fields.ts";

/** A commit's full id. */
const commitField = z.string();

/** A task's worktree, as the board has noted it. */
export const worktreeOutput = z.object({
  id: z.string(),
  /** Null when the task was deleted. */
  task: taskNameOutput.nullable(),
  path: z.string(),
  branch: z.string().nullable(),
  status: z.enum(["active", "archived", "stale"]),
  /** Whether its folder is there. */
  exists: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type WorktreeEntry = z.output<typeof worktreeOutput>;

const archivedOutput = z.object({
  key: z.string(),
  path: z.string(),
  /** It holds the work. */
  branch: z.string().nullable(),
  /** The commit made of what was not committed; null when all was. */
  savedCommit: commitField.nullable(),
  /** Commits on no branch, kept under refs/baton/kept/KEY. */
  keptCommits: z.int(),
});

/** A file that differs from the base. */
export const changedFileOutput = z.object({
  path: z.string(),
  /** Its name in the base, where it was renamed. */
  oldPath: z.string().nullable(),
  status: z.enum(["added", "modified", "renamed", "deleted", "conflicted"]),
  isBinary: z.boolean(),
  /** Lines; null for a binary file. */
  additions: z.int().nullable(),
  deletions: z.int().nullable(),
  /** Whether part of the change is in no commit yet. */
  isUncommitted: z.boolean(),
});
export type ChangedFileEntry = z.output<typeof changedFileOutput>;

const errorOutput = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.record(z.string(), z.unknown()).optional(),
});

const taskInput = z.object({ task: taskRef });

/** Agents have git itself, and need no tools beside it. */
const OUTSIDE = { outside: true, ipc: true, mcp: null } as const;

/** Operations on the git worktrees of tasks. */
export const worktreeOperations = {
  "worktree.list": defineOperation({
    effect: "read",
    summary: "List the worktrees that tasks are worked on in.",
    input: z.object({
      project: projectRef.optional(),
      scope: scopeField.default("all"),
      all: z.boolean().default(false).describe("archived ones too"),
    }),
    output: z.array(worktreeOutput),
    cli: { command: "worktree list", hidden: ["project"], example: "baton worktree list" },
    ...OUTSIDE,
  }),
  "worktree.provision": defineOperation({
    effect: "write",
    summary: "Make a task's worktree and branch, or take them up again.",
    input: taskInput.extend({
      base: z.string().min(1).max(255).optional().describe("branch to start from"),
    }),
    output: z.object({
      key: z.string(),
      path: z.string(),
      branch: z.string(),
      baseBranch: z.string().nullable(),
      baseCommit: commitField,
      head: commitField,
    }),
    fenced: true,
    cli: {
      command: "worktree add",
      positionals: ["task"],
      example: "baton worktree add API-12 --base main",
    },
    ...OUTSIDE,
  }),
  "worktree.pause": defineOperation({
    effect: "write",
    summary:
      "Commit all in a task's worktree and keep it from being collected until it is taken up.",
    input: taskInput,
    output: z.object({ key: z.string(), commit: commitField }),
    fenced: true,
    cli: {
      command: "worktree pause",
      positionals: ["task"],
      example: "baton worktree pause API-12",
    },
    ...OUTSIDE,
  }),
  "worktree.archive": defineOperation({
    effect: "write",
    summary: "Commit all in a task's worktree and remove its folder. The branch stays.",
    input: taskInput,
    output: archivedOutput,
    fenced: true,
    cli: {
      command: "worktree archive",
      positionals: ["task"],
      example: "baton worktree archive API-12",
    },
    ...OUTSIDE,
  }),
  "worktree.collect": defineOperation({
    effect: "write",
    summary: "Archive the worktrees of tasks that are finished, dropped or deleted.",
    input: z.object({}),
    output: z.object({
      archived: z.array(archivedOutput),
      /** What stays although nobody needs it, and why. */
      kept: z.array(z.object({ key: z.string(), path: z.string(), error: errorOutput })),
      /** Temporary checkouts that a killed process had left. */
      detached: z.array(z.string()),
    }),
    cli: { command: "worktree gc", example: "baton worktree gc" },
    ...OUTSIDE,
  }),
  "worktree.files": defineOperation({
    effect: "read",
    summary: "List the files that a task changed, committed or not.",
    input: taskInput,
    output: z.object({
      branch: z.string(),
      baseBranch: z.string().nullable(),
      /** The commit that the changes are counted from. */
      baseCommit: commitField,
      head: commitField,
      /** The worktree's folder; null when it is put away. */
      path: z.string().nullable(),
      files: z.array(changedFileOutput),
    }),
    cli: {
      command: "worktree files",
      positionals: ["task"],
      example: "baton worktree files API-12",
    },
    ...OUTSIDE,
  }),
  "worktree.diff": defineOperation({
    effect: "read",
    summary: "Show what a task changed, as a unified diff of at most 512 KB.",
    input: taskInput.extend({
      file: z.string().min(1).max(4_096).optional().describe("one file alone"),
      oldFile: z.string().min(1).max(4_096).optional().describe("its old name, if it was renamed"),
    }),
    output: z.object({
      diff: z.string(),
      /** Whether the text ends before the difference does. */
      isClipped: z.boolean(),
      isBinary: z.boolean(),
    }),
    cli: {
      command: "worktree diff",
      positionals: ["task", "file"],
      example: "baton worktree diff API-12 src/app.ts",
    },
    ...OUTSIDE,
  }),
  "worktree.merge": defineOperation({
    effect: "write",
    summary: "Merge a task's work into its base branch; conflicts are told and change nothing.",
    input: taskInput.extend({
      squash: z.boolean().default(false).describe("as one commit"),
    }),
    output: z.object({
      branch: z.string(),
      baseBranch: z.string(),
      /** The end of the base branch now. */
      commit: commitField,
      /** Whether there was anything to merge. */
      isNew: z.boolean(),
    }),
    cli: {
      command: "worktree merge",
      positionals: ["task"],
      example: "baton worktree merge API-12 --squash",
    },
    ...OUTSIDE,
  }),
  "worktree.pullRequest": defineOperation({
    effect: "write",
    summary: "Push a task's branch and open a pull request for it with gh.",
    input: taskInput,
    output: z.object({
      url: z.string(),
      branch: z.string(),
      baseBranch: z.string(),
      remote: z.string(),
    }),
    cli: { command: "worktree pr", positionals: ["task"], example: "baton worktree pr API-12" },
    ...OUTSIDE,
  }),
};
