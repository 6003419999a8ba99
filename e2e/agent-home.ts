import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, type Page } from "@playwright/test";
import Database from "better-sqlite3";
import { inRoot } from "../scripts/project-paths.mjs";
import type { StopWay } from "../shared/domain/live-run.ts";
import type { TaskStatus } from "../shared/domain/status.ts";
import type { Result } from "../shared/errors.ts";
import { type JsonText, readJson } from "../shared/json-text.ts";
import type { OperationInput, OperationName } from "../shared/operations/index.ts";
import type { RunAnswers, RunRequest } from "../shared/window-runs.ts";
import type { AgentStep, ScriptedFormat } from "../src-main/core/testing/agents/steps.ts";
import { callFromPage } from "./call-from-page.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { stagedNodeFolder } from "./launch/staged-node.ts";
import { type LaunchedBaton, type LaunchOptions, launchBaton } from "./launch.ts";
import { type CliResult, runCli } from "./run-cli.ts";

/** Short enough for a test, and far above what a busy machine delays a beat by. */
export const TIMING = {
  BATON_HEARTBEAT_MS: "500",
  BATON_STALE_TTL_MS: "8000",
  BATON_STALE_SWEEP_MS: "1000",
};
/** How long a run may take on a machine that does much else, in milliseconds. */
export const PATIENCE_MS = 120_000;

/** The repository's own tests, which stand for a project's verify command. */
export const GATE = "node --test";
export const PASSING = `import test from "node:test";
import assert from "node:assert";
import { add } from "./add.js";
test("adds", () => assert.equal(add(1, 2), 3));
`;
/** A sum that the repository's tests refuse, and one that they take. */
export const WRONG_SUM = "export const add = (a, b) => a - b;\n";
export const RIGHT_SUM = "export const add = (a, b) => a + b;\n";

const AUTHOR = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];

/** A scripted agent: what it does, and what of its profile is not as usual. */
export interface ScriptedAgent {
  readonly steps: readonly AgentStep[];
  readonly format?: ScriptedFormat;
  readonly limits?: Readonly<Record<string, number>>;
}

/**
 * A home with a project on a real repository with a test suite of its own, and agents.json with
 * scripted agents, which the app starts as it starts real ones.
 */
export class AgentHome {
  readonly home = makeHome();
  readonly repository = join(this.home, "project");
  /** For what agents leave for the test to see. */
  readonly boardPath = join(this.home, ".baton", "board.db");
  readonly traces = join(this.home, "traces");
  #baton: LaunchedBaton | null = null;

  /** @param agents their profiles, given the way from a trace's name to its file */
  constructor(
    agents: (traceAt: (name: string) => string) => Readonly<Record<string, ScriptedAgent>>,
  ) {
    mkdirSync(this.traces);
    this.#placeAgentProgram();
    this.#makeRepository();
    this.writeAgents(agents((name) => this.tracePath(name)));
  }

  /** The window's page of the app that runs. */
  get page(): Page {
    return this.baton.window;
  }

  /** Whether the app was started: it has a page then. */
  get isLaunched(): boolean {
    return this.#baton !== null;
  }

  get baton(): LaunchedBaton {
    if (!this.#baton) throw new Error("the app was not launched");
    return this.#baton;
  }

  /** Starts the app on the home, and registers the project the first time. */
  async launch(options: Pick<LaunchOptions, "env" | "args"> = {}): Promise<LaunchedBaton> {
    this.#baton = await launchBaton({ home: this.home, ...options, env: this.#env(options.env) });
    const projects = await this.call("project.list", {});
    if (!projects.some(({ prefix }) => prefix === "API")) {
      await this.call("project.create", { name: "API", prefix: "API", rootPath: this.repository });
    }
    return this.#baton;
  }

  /** Ends the app and takes the home away. */
  async remove(): Promise<void> {
    await this.#baton?.close();
    removeHome(this.home);
  }

  /** Writes the file with the agents' profiles. */
  writeAgents(agents: Readonly<Record<string, ScriptedAgent>>): void {
    const profiles = Object.entries(agents).map(([name, agent]) => this.#profile(name, agent));
    mkdirSync(join(this.home, ".baton"), { recursive: true });
    const file = join(this.home, ".baton", "agents.json");
    writeFileSync(file, JSON.stringify({ version: 1, agents: profiles }), { mode: 0o600 });
  }

  /** Calls an operation through the window. */
  call<Name extends OperationName>(name: Name, input: OperationInput<Name>) {
    return callFromPage(this.page, name, input);
  }

  /** Adds a task to do. @returns its key */
  async add(title: string, fields: Partial<OperationInput<"task.create">> = {}): Promise<string> {
    const task = await this.call("task.create", {
      ...{ title, project: "API", status: "todo" as const },
      ...fields,
    });
    return task.key;
  }

  /** Starts a profile's agent on a task, as the window does. @returns the execution's id */
  async start(task: string, profile: string): Promise<string> {
    const answer = await this.tryStart(task, profile);
    if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
    return answer.data.execution;
  }

  tryStart(task: string, profile: string): Promise<Result<{ readonly execution: string }>> {
    return this.#ask({ kind: "start", task, profile });
  }

  stop(execution: string, way: StopWay): Promise<Result<null>> {
    return this.#ask({ kind: "stop", execution, way });
  }

  /** Lines of an execution's log, as the window reads them. */
  log(execution: string, from: number, limit: number): Promise<Result<RunAnswers["log"]>> {
    return this.#ask({ kind: "log", execution, from, limit });
  }

  /** The runs that the app has, as the window is told of them. */
  async live() {
    const answer = await this.#ask({ kind: "list" });
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.data;
  }

  /** Waits until nothing runs for a task any more, and gives it. */
  async ended(task: string) {
    await expect
      .poll(async () => (await this.live()).filter(({ taskKey }) => taskKey === task), {
        message: `the run of ${task} ends`,
        timeout: PATIENCE_MS,
      })
      .toEqual([]);
    return this.call("task.get", { task });
  }

  /** Starts an agent on a task and waits for its end. @returns the task */
  async run(task: string, profile: string) {
    await this.start(task, profile);
    return this.ended(task);
  }

  /** Waits until a task has a status. */
  async reaches(task: string, status: TaskStatus): Promise<void> {
    await expect
      .poll(async () => (await this.call("task.get", { task })).status, {
        message: `${task} gets ${status}`,
        timeout: PATIENCE_MS,
      })
      .toBe(status);
  }

  /** Waits for what an agent leaves for the test to see. @returns the file's text */
  async trace(name: string): Promise<string> {
    const file = this.tracePath(name);
    const text = () => (existsSync(file) ? readFileSync(file, "utf8") : "");
    await expect.poll(text, { message: name, timeout: PATIENCE_MS }).not.toBe("");
    return text();
  }

  tracePath(name: string): string {
    return join(this.traces, name);
  }

  /** Runs the command line on the home. */
  cli(...args: string[]): Promise<CliResult> {
    return runCli(args, { home: this.home, cwd: this.repository, env: this.#env() });
  }

  /** Calls git in the repository. @returns what it printed */
  git(...args: string[]): string {
    return execFileSync("git", [...AUTHOR, "-c", "safe.directory=*", ...args], {
      cwd: this.repository,
      encoding: "utf8",
      env: { PATH: process.env.PATH ?? "", GIT_CONFIG_NOSYSTEM: "1", HOME: this.home },
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  }

  /** Reads the board file as it is, beside all that has it open. */
  query<Row>(sql: string): Row[] {
    const db = new Database(this.boardPath, { readonly: true });
    try {
      return db.prepare(sql).all() as Row[];
    } finally {
      db.close();
    }
  }

  async #ask<Kind extends RunRequest["kind"]>(
    request: Extract<RunRequest, { kind: Kind }>,
  ): Promise<Result<RunAnswers[Kind]>> {
    const answer = await this.page.evaluate((asked) => window.baton.runs(asked), request);
    return readJson(answer as JsonText<Result<RunAnswers[Kind]>>);
  }

  #env(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    const PATH = `${stagedNodeFolder()}${delimiter}${process.env.PATH ?? ""}`;
    return { ...TIMING, PATH, ...more };
  }

  #placeAgentProgram(): void {
    for (const file of ["scripted-agent.ts", "steps.ts"]) {
      cpSync(inRoot("src-main/core/testing/agents", file), join(this.home, "agent", file));
    }
    writeFileSync(join(this.home, "agent", "package.json"), '{ "type": "module" }');
  }

  #makeRepository(): void {
    mkdirSync(this.repository);
    this.git("init", "--quiet", "--initial-branch", "main");
    const files = {
      "package.json": '{ "type": "module" }',
      "add.js": WRONG_SUM,
      "add.test.js": PASSING,
    };
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(this.repository, name), text);
    }
    this.git("add", "--all");
    this.git("commit", "--quiet", "-m", "Begin");
  }

  #profile(name: string, { steps, format = "claude-stream-json", limits = {} }: ScriptedAgent) {
    const script = JSON.stringify({ format, steps }).replaceAll(/\{([A-Za-z]+)\}/g, "{{$1}}");
    const program = join(this.home, "agent", "scripted-agent.ts");
    return {
      ...{ name, title: name, format, model: null },
      command: ["node", "--no-warnings", program, script],
      limits: { maxConcurrent: 20, ...limits },
    };
  }
}
