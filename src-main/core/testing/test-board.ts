import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuidV7 } from "uuid";
import { onTestFinished } from "vitest";
import type { Caller } from "../../../shared/domain/caller.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { CoreSettings, ServiceContext } from "../services/context.ts";
import { createProject } from "../services/create-project.ts";
import { createTask, type NewTask } from "../services/create-task.ts";
import { getProject, getTask } from "../services/resolve.ts";
import type { NamedExecution } from "../store/execution-store.ts";
import type { KeyedTask, ProjectRow } from "../store/rows.ts";
import { openBoard } from "../store/sqlite/open.ts";
import type { Board, ReadTx, WriteTx } from "../store/store.ts";

/** Durations as a user has them who sets nothing. */
export const SETTINGS: CoreSettings = {
  heartbeatMs: 30_000,
  staleTtlMs: 180_000,
  staleSweepMs: 60_000,
  writeBudgetMs: 1_500,
};

/** A person at the command line. */
export function person(id = "ada"): Caller {
  return { type: "human", id, runtime: null, surface: "cli", claim: null };
}

/**
 * An agent.
 * @param epoch the claim's epoch that it presents with every call, if any
 */
export function agent(id = "claude-1", epoch: number | null = null): Caller {
  const claim = epoch === null ? null : { epoch, task: null };
  return { type: "agent", id, runtime: "claude", surface: "cli", claim };
}

/** A folder that goes when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "baton-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A board on a temporary file, whose clock the test moves. */
export class TestBoard {
  readonly path: string;
  readonly board: Board;
  /** Milliseconds since 1970; every call reads it. */
  now = 1_800_000_000_000;

  /**
   * Makes the file; it goes when the test ends.
   * @param from a board file that nobody has open, to begin with a copy of it
   */
  constructor(from?: string) {
    this.path = join(temporaryFolder(), "board.db");
    if (from !== undefined) copyFileSync(from, this.path);
    this.board = openBoard({ path: this.path, create: true, budgetMs: 1_500 });
    onTestFinished(() => this.board.close());
  }

  context(caller: Caller): ServiceContext {
    return { caller, now: this.now, batch: uuidV7(), settings: SETTINGS, newId: uuidV7 };
  }

  /** Runs services in one transaction under a caller's name. */
  write<T>(caller: Caller, work: (tx: WriteTx, context: ServiceContext) => T): T {
    return this.board.write((tx) => work(tx, this.context(caller)));
  }

  /** Runs a service on one task, read by its key in the same transaction. */
  on<T>(
    key: string,
    caller: Caller,
    work: (tx: WriteTx, context: ServiceContext, task: KeyedTask) => T,
  ): T {
    return this.write(caller, (tx, context) => work(tx, context, getTask(tx, key)));
  }

  read<T>(work: (tx: ReadTx) => T): T {
    return this.board.read(work);
  }

  /** A task as it is now. */
  task(key: string): KeyedTask {
    return this.read((tx) => getTask(tx, key));
  }

  /** Registers a project. */
  project(prefix = "API"): ProjectRow {
    return this.write(person(), (tx, context) =>
      createProject(tx, context, { name: prefix, prefix }),
    );
  }

  /** Creates a task under a person's name. @returns its key */
  add(title: string, wanted: Partial<NewTask> & { in?: string } = {}): string {
    const { in: project = "GLOBAL", ...fields } = wanted;
    return this.write(
      person(),
      (tx, context) =>
        createTask(tx, context, { project: getProject(tx, project), title, ...fields }).key,
    );
  }
}

/**
 * The refusal that a call ends in.
 * @throws Error when it is not refused, and whatever else it throws
 */
export function refusal(call: () => unknown): DomainError {
  try {
    call();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error("the call was not refused");
}

/** Opens an execution for a task's present claim. */
export function openExecution(at: TestBoard, key: string): NamedExecution {
  return at.on(key, person(), (tx, context, task) =>
    tx.executions.insert({
      id: context.newId(),
      taskId: task.id,
      projectId: task.projectId,
      claimEpoch: task.claimEpoch,
      workspaceId: null,
      executorType: "shell",
      agentId: task.assigneeAgentId,
      ownerPid: null,
      ownerProcessStart: null,
      ownerBootId: null,
      status: "running",
      runReason: null,
      startedAt: context.now,
      completedAt: null,
      beforeCommit: null,
      afterCommit: null,
      role: "builder",
      handOff: null,
      inputTokens: 0,
      outputTokens: 0,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      costUsd: 0,
      summary: null,
      error: null,
      logPath: null,
      recoveryTombstone: 0,
    }),
  );
}
