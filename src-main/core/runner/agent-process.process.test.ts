import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { scriptedCommand } from "../testing/agents/scripted-command.ts";
import type { AgentStep } from "../testing/agents/steps.ts";
import { isAlive } from "../testing/is-alive.ts";
import { type AgentProcess, type AgentProcessOptions, startAgentProcess } from "./agent-process.ts";

const MARK = "BATON_EXECUTION";

describe("an agent's process", () => {
  let folder: string;
  const output: { from: string; text: string }[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "baton-agent-"));
    output.length = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const start = (steps: readonly AgentStep[], options: Partial<AgentProcessOptions> = {}) =>
    startAgentProcess({
      ...scriptedCommand({ format: "plain", steps }),
      cwd: folder,
      env: { PATH: process.env.PATH ?? "", [MARK]: `test-${folder}` },
      stdin: null,
      markName: MARK,
      onOutput: (from, text) => {
        output.push({ from, text });
        return null;
      },
      ...options,
    });
  const said = (from: string) =>
    output
      .filter((each) => each.from === from)
      .map(({ text }) => text)
      .join("");

  it("is told by standard input, runs in its folder with its own environment, and tells all", async () => {
    const agent = start(
      [{ tell: "told.json" }, { say: "größer 🧪" }, { print: "a warning", to: "err" }, { exit: 3 }],
      { stdin: "Do it: “now”\n" },
    );
    expect(await agent.ended).toEqual({
      exitCode: 3,
      signal: null,
      startError: null,
      survivors: [],
    });
    const { told, env, cwd } = JSON.parse(readFileSync(join(folder, "told.json"), "utf8"));
    expect(told).toBe("Do it: “now”\n");
    expect(cwd).toBe(folder);
    expect(Object.keys(env)).not.toContain("HOME");
    expect(said("out")).toBe("größer 🧪\n");
    expect(said("err")).toBe("a warning\n");
  });

  it("is ended when nobody can understand it, and fails with the reason", async () => {
    const onOutput = () => {
      throw new Error("what is that?");
    };
    const agent = start([{ say: "gibberish" }, { hang: true }], { onOutput });
    await expect(agent.ended).rejects.toThrow("what is that?");
    expect(isAlive(agent.pid ?? 0)).toBe(false);
  });

  it("says why it could not be started", async () => {
    const missing = start([], { program: join(folder, "none") });
    expect(missing.pid).toBeNull();
    expect(await missing.ended).toMatchObject({ startError: expect.stringContaining("ENOENT") });
    const long = start([], { args: ["x".repeat(8_000_000)] });
    expect(await long.ended).toMatchObject({ startError: expect.stringContaining("E2BIG") });
  });

  it("takes no harm from an agent that does not read what it is told", async () => {
    const agent = start([], {
      program: process.execPath,
      args: ["-e", "process.exit(0)"],
      stdin: "x".repeat(1_000_000),
    });
    expect(await agent.ended).toMatchObject({ exitCode: 0 });
  });

  it("ends with all that it started, when it is stopped", async () => {
    const agent = start([{ deaf: true }, { fork: "child" }, { say: "ready" }, { hang: true }]);
    await hear(agent, "ready");
    const child = Number(readFileSync(join(folder, "child"), "utf8"));
    expect(isAlive(child)).toBe(true);
    agent.stop();
    expect(await agent.ended).toMatchObject({ signal: "SIGKILL", survivors: [] });
    expect(isAlive(child)).toBe(false);
  });

  it("is asked before it is killed", async () => {
    const agent = start([{ say: "ready" }, { hang: true }]);
    await hear(agent, "ready");
    agent.stop();
    expect(await agent.ended).toMatchObject({ signal: "SIGTERM" });
  });

  it("leaves nothing running when it ends by itself", async () => {
    const agent = start([{ fork: "child" }, { say: "bye" }]);
    expect(await agent.ended).toMatchObject({ exitCode: 0, survivors: [] });
    expect(isAlive(Number(readFileSync(join(folder, "child"), "utf8")))).toBe(false);
  });

  it("waits while nobody takes its output", async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let chunks = 0;
    const agent = start([{ flood: 200_000 }, { say: "last" }], {
      onOutput: (from, text) => {
        output.push({ from, text });
        chunks++;
        return chunks === 1 ? gate : null;
      },
    });
    await hear(agent, "line 0");
    const held = await Promise.race([
      agent.ended.then(() => "ended"),
      new Promise((resolve) => setTimeout(resolve, 300, "held")),
    ]);
    expect(held).toBe("held");
    expect(chunks).toBe(1);
    open();
    await agent.ended;
    expect(said("out").trimEnd().split("\n")).toHaveLength(200_001);
  });

  /** Waits until the agent has said something. */
  async function hear(agent: AgentProcess, text: string): Promise<void> {
    let isOver = false;
    void agent.ended.then(() => {
      isOver = true;
    });
    while (!said("out").includes(text)) {
      if (isOver) throw new Error(`it ended without saying ${text}: ${said("err")}`);
      await new Promise(setImmediate);
    }
  }
});
