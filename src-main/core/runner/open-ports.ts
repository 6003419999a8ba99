import { join } from "node:path";
import { DomainError, type Result } from "../../../shared/errors.ts";
import type { AgentProfiles } from "../agents/agent-profiles.ts";
import { resolveEnvironment, type SecretStore } from "../agents/secret-store.ts";
import { accessBoard, type BoardAccessOptions } from "../board-access.ts";
import type { OperationRunner } from "../run-operation.ts";
import { findExceededByRun } from "../services/require-startable.ts";
import type { Board } from "../store/store.ts";
import { inspectRepository } from "../worktrees/repository.ts";
import { createWorktrees } from "../worktrees/worktrees.ts";
import type { AgentRunPorts, ResolvedEnvironment } from "./ports.ts";

/** What the ports are made of. */
export interface OpenPortsOptions extends BoardAccessOptions {
  readonly board: Board;
  readonly runner: OperationRunner;
  readonly profiles: Pick<AgentProfiles, "get">;
  readonly secrets: SecretStore;
  /** Baton's own folder. */
  readonly home: string;
  /** What agents inherit, but for what is Baton's or Electron's own. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly report: (message: string) => void;
}

/** Below Baton's own folder: a folder an execution. */
const LOG_FOLDER = "runs";
/** Variables that steer this program, and would mislead what it starts. */
const OWN_VARIABLES = /^(BATON_|ELECTRON_|NODE_OPTIONS$)/;

/** The folder of an execution's log. */
export function runLogRoot(home: string): string {
  return join(home, LOG_FOLDER);
}

/** Puts together what running agents needs, on a real board and real repositories. */
export function openRunPorts(options: OpenPortsOptions): AgentRunPorts {
  const { home, env, board, settings, profiles, secrets } = options;
  const inherited = Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !OWN_VARIABLES.test(entry[0]),
    ),
  );
  return {
    runner: options.runner,
    worktrees: (caller) => createWorktrees({ board: accessBoard(options, caller), home, env }),
    async isRepository(projectId) {
      const project = board.read((tx) => tx.projects.find(projectId));
      if (!project) return false;
      return inspectRepository({ env }, project.rootPath, project.prefix).then(() => true, isNone);
    },
    inherited,
    findProfile: (name) => attempt(() => profiles.get(name))?.profile ?? null,
    findFault: ({ name }) => profiles.get(name).obstacles[0] ?? null,
    findExceeded(taskId, run) {
      try {
        return board.read((tx) => findExceededByRun(tx, taskId, options.now(), run));
      } catch (error) {
        // No run ends because the board can't be read just now: it is asked again after the next beat.
        options.report(`a task's budgets can't be read: ${String(error)}`);
        return null;
      }
    },
    async resolveEnvironment(profile): Promise<Result<ResolvedEnvironment>> {
      try {
        const { variables, secretValues } = await resolveEnvironment(profile, env, secrets);
        return { ok: true, data: { env: { ...inherited, ...variables }, secrets: secretValues } };
      } catch (error) {
        if (error instanceof DomainError) return { ok: false, error: error.toValue() };
        throw error;
      }
    },
    logRoot: runLogRoot(home),
    boardPath: board.path,
    heartbeatMs: settings.heartbeatMs,
    now: options.now,
    monotonicMs: () => performance.now(),
    report: options.report,
  };
}

function isNone(error: unknown): false {
  if (error instanceof DomainError) return false;
  throw error;
}

/** What there is; null where it is said that there is none. */
function attempt<T>(find: () => T): T | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  }
}
