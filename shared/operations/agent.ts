import { z } from "zod";
import {
  DEFAULT_LIMITS,
  MAX_LIMIT_MS,
  MAX_PROFILE_NAME,
  PROMPT_WAYS,
} from "../domain/agent-profile.ts";
import { STREAM_FORMATS } from "../domain/agent-stream/agent-stream.ts";
import { defineOperation } from "./define.ts";

const profileName = z.string().min(1).max(MAX_PROFILE_NAME).describe("the profile, such as claude");
const argument = z.string().max(100_000);
const durationMs = z.int().min(1).max(MAX_LIMIT_MS);
const environmentValue = z.union([
  z.string().max(100_000),
  z.object({ fromEnv: z.string().min(1).max(200) }),
  z.object({ fromKeychain: z.string().min(1).max(200) }),
]);

const limitFields = {
  wallMs: durationMs.default(DEFAULT_LIMITS.wallMs),
  idleMs: durationMs.default(DEFAULT_LIMITS.idleMs),
  toolIdleMs: durationMs.default(DEFAULT_LIMITS.toolIdleMs),
  maxCostUsd: z.number().min(0.01).max(1_000_000).nullable().default(DEFAULT_LIMITS.maxCostUsd),
  maxConcurrent: z.int().min(1).max(100).default(DEFAULT_LIMITS.maxConcurrent),
};

/** A profile as a person writes it: what may be left out has a default. */
export const agentProfileField = z.object({
  name: profileName,
  title: z.string().max(1_000),
  command: z
    .array(z.union([argument, z.array(argument).max(100)]))
    .min(1)
    .max(200),
  promptVia: z.enum(PROMPT_WAYS).default("stdin"),
  environment: z.record(z.string().min(1).max(200), environmentValue).default({}),
  workingDirectory: z
    .union([z.enum(["worktree", "project"]), z.object({ path: z.string().min(1).max(4_096) })])
    .default("worktree"),
  format: z.enum(STREAM_FORMATS).default("plain"),
  model: z.string().min(1).max(200).nullable().default(null),
  limits: z.object(limitFields).default(DEFAULT_LIMITS),
  needsWorktree: z.boolean().default(true),
});

/** A profile, what is known of it here, and whether it can be used. */
export const agentOutput = z.object({
  name: z.string(),
  origin: z.enum(["built-in", "own"]),
  /** Whether a person's own profile stands in for a built-in one. */
  replacesBuiltIn: z.boolean(),
  /** Of an own profile: what an edit is made on. */
  revision: z.string().nullable(),
  profile: agentProfileField,
  /** Where its program is; null when it is missing. */
  path: z.string().nullable(),
  secrets: z.array(
    z.object({
      variable: z.string(),
      source: z.enum(["env", "keychain"]),
      name: z.string(),
      isSet: z.boolean(),
    }),
  ),
  /** What keeps it from being started, and what to do about each. */
  obstacles: z.array(z.string()),
});

/** A profile, as every surface shows it. */
export type Agent = z.output<typeof agentOutput>;

const checkOutput = z.object({
  name: z.string(),
  path: z.string().nullable(),
  /** The first line that its program prints for `--version`. */
  version: z.string().nullable(),
  obstacles: z.array(z.string()),
});

/** What a look at an agent's program came to. */
export type AgentCheck = z.output<typeof checkOutput>;

const revision = z
  .string()
  .max(100)
  .nullable()
  .optional()
  .describe("the revision you read; null for a new one; without it, mine wins");

/** None of these touches the board: profiles are a file of their own. */
export const agentOperations = {
  "agent.list": defineOperation({
    effect: "read",
    outside: true,
    summary: "List the agents that Baton can start: the built-in profiles and your own.",
    input: z.object({}),
    output: z.array(agentOutput),
    page: z.object({ problems: z.array(z.string()) }),
    ipc: true,
    cli: { command: "agent list", example: "baton agent list" },
    mcp: null,
  }),
  "agent.get": defineOperation({
    effect: "read",
    outside: true,
    summary: "Show an agent's profile, and what is missing to start it.",
    input: z.object({ name: profileName }),
    output: agentOutput,
    ipc: true,
    cli: { command: "agent show", positionals: ["name"], example: "baton agent show claude" },
    mcp: null,
  }),
  "agent.save": defineOperation({
    effect: "write",
    outside: true,
    summary: "Save a profile of your own; one with a built-in one's name stands in for it.",
    input: z.object({ profile: agentProfileField, revision }),
    output: agentOutput,
    ipc: true,
    cli: {
      command: "agent save",
      positionals: ["profile"],
      example: "baton agent save - < my-agent.json",
    },
    mcp: null,
  }),
  "agent.remove": defineOperation({
    effect: "write",
    outside: true,
    summary: "Remove a profile of your own; a built-in one that it stood in for is back.",
    input: z.object({ name: profileName, revision }),
    output: z.object({ name: z.string(), builtInIsBack: z.boolean() }),
    ipc: true,
    cli: { command: "agent remove", positionals: ["name"], example: "baton agent remove mine" },
    mcp: null,
  }),
  "agent.check": defineOperation({
    effect: "read",
    outside: true,
    summary: "Run an agent's program with --version, to see that it starts.",
    input: z.object({ name: profileName }),
    output: checkOutput,
    ipc: true,
    cli: { command: "agent check", positionals: ["name"], example: "baton agent check codex" },
    mcp: null,
  }),
};
