import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type AgentProfile, DEFAULT_LIMITS } from "../../../shared/domain/agent-profile.ts";
import type { Caller } from "../../../shared/domain/caller.ts";
import type { OperationInput, OperationName } from "../../../shared/operations/index.ts";
import { createOperationRunner } from "../run-operation.ts";
import type { AgentRun, AgentRunRecord } from "../runner/agent-run.ts";
import type { AgentRunPorts } from "../runner/ports.ts";
import { type RunLogLine, readRunLog } from "../runner/read-run-log.ts";
import { startAgentRun } from "../runner/start-agent-run.ts";
import { findExceededByRun } from "../services/require-startable.ts";
import { inspectRepository } from "../worktrees/repository.ts";
import { scriptedProfileCommand } from "./agents/scripted-command.ts";
import type { AgentStep, ScriptedFormat } from "./agents/steps.ts";
import { GIT_ENV, Workshop } from "./repository.ts";
import { SETTINGS } from "./test-board.ts";

/** The person who starts runs. */
const STARTER: Caller = { type: "human", id: "ada", runtime: null, surface: "window", claim: null };
const PATIENCE_MS = 20_000;

/** What a scripted agent does, and how it is bounded. */
export interface Script {
  readonly steps: readonly AgentStep[];
  readonly format?: ScriptedFormat;
  readonly profile?: Partial<AgentProfile>;
}

/** A board with a repository, and scripted agents that work there by the real runner. */
export class AgentWorkshop extends Workshop {
  readonly reports: string[] = [];
  readonly secrets: Record<string, string> = {};
  /** How often runs beat, in milliseconds. */
  heartbeatMs = 100;
  /** How fast the clock of runs' limits goes. */
  clockSpeed = 1;
  readonly #profiles = new Map<string, AgentProfile>();
  readonly #runs: AgentRun[] = [];

  constructor() {
    super();
    this.at.now = Date.now();
    onTestFinished(async () => {
      for (const run of this.#runs) run.stop("release");
      await Promise.all(this.#runs.map(({ ended }) => ended));
    });
  }

  /** Gives a profile of this name a script. */
  script(name: string, { steps, format = "claude-stream-json", profile = {} }: Script): void {
    this.#profiles.set(name, {
      ...{
        name,
        title: name,
        command: scriptedProfileCommand({ format, steps }),
        promptVia: "stdin",
      },
      ...{ environment: {}, workingDirectory: "worktree", format, model: null },
      ...{ limits: DEFAULT_LIMITS, needsWorktree: true },
      ...profile,
    });
  }

  /** Calls an operation as the person. */
  async call<Name extends OperationName>(name: Name, input: OperationInput<Name>) {
    const result = await this.runPorts().runner.run(name, input, STARTER);
    if (result.ok) return result.data;
    throw new Error(`${name}: ${result.error.code}: ${result.error.message}`);
  }

  /** Calls an operation under an agent's name, with its claim's epoch. */
  async callAs<Name extends OperationName>(
    id: string,
    epoch: number | null,
    name: Name,
    input: OperationInput<Name>,
  ) {
    const claim = epoch === null ? null : { epoch, task: null };
    const caller = { ...STARTER, type: "agent", id, surface: "cli", claim } as const;
    const result = await this.runPorts().runner.run(name, input, caller);
    if (result.ok) return result.data;
    throw new Error(`${name}: ${result.error.code}: ${result.error.message}`);
  }

  /** Starts a profile's agent on a task. */
  async start(task: string, profile = "scripted"): Promise<AgentRun> {
    const started = await this.tryStart(task, profile);
    if (!started.ok || !started.data) throw new Error(JSON.stringify(started));
    return started.data;
  }

  /** The same, with the refusal as a value. */
  async tryStart(task: string, profile = "scripted") {
    const wish = { of: { task }, profile, by: STARTER, onChange: () => undefined };
    const started = await startAgentRun(this.runPorts(), wish);
    if (started.ok && started.data) this.#runs.push(started.data);
    return started;
  }

  /** Runs a profile's agent on a task to its end. */
  async run(task: string, profile = "scripted"): Promise<AgentRunRecord> {
    return (await this.start(task, profile)).ended;
  }

  /** Waits until a run's latest line holds a text. */
  async hear(run: AgentRun, text: string): Promise<void> {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    while (!run.snapshot().lastLine?.includes(text)) {
      if (patience.aborted)
        throw new Error(`it never said ${text}: ${JSON.stringify(run.snapshot())}`);
      await new Promise(setImmediate);
    }
  }

  /** The lines of an execution's log. */
  async log(execution: string): Promise<readonly RunLogLine[]> {
    const page = await readRunLog(join(this.home, "runs", execution), 0, 100_000);
    if (!page) throw new Error(`${execution} has no log`);
    return page.lines;
  }

  runPorts(): AgentRunPorts {
    const options = { board: this.at.board, settings: SETTINGS, now: Date.now };
    const logInternal = (_id: string, error: unknown) => {
      throw error;
    };
    return {
      runner: createOperationRunner({ ...options, logInternal }),
      worktrees: (caller) => this.worktrees(caller),
      isRepository: async () =>
        inspectRepository({ env: GIT_ENV }, this.root, "API").then(
          () => true,
          () => false,
        ),
      inherited: { PATH: process.env.PATH ?? "" },
      findProfile: (name) => this.#profiles.get(name) ?? null,
      findFault: () => null,
      findExceeded: (taskId, run) =>
        this.at.read((tx) => findExceededByRun(tx, taskId, Date.now(), run)),
      resolveEnvironment: async () => ({
        ok: true,
        data: {
          env: { PATH: process.env.PATH ?? "", ...this.secrets },
          secrets: Object.values(this.secrets),
        },
      }),
      logRoot: join(this.home, "runs"),
      boardPath: this.at.path,
      heartbeatMs: this.heartbeatMs,
      now: Date.now,
      monotonicMs: () => performance.now() * this.clockSpeed,
      report: (message) => this.reports.push(message),
    };
  }
}
