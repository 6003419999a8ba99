import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AgentSignal } from "../../../shared/domain/agent-stream/signal.ts";
import { createSecretMask } from "../../../shared/domain/mask-secrets.ts";
import { readRunLog } from "./read-run-log.ts";
import { createRunOutput, type RunOutput } from "./run-output.ts";
import { openRunLog, type RunLogWriter } from "./write-run-log.ts";

describe("a run's output", () => {
  let folder: string;
  let log: RunLogWriter;
  let output: RunOutput;
  const signals: AgentSignal[] = [];

  beforeEach(async () => {
    signals.length = 0;
    folder = mkdtempSync(join(tmpdir(), "baton-output-"));
    log = await openRunLog({ folder, now: () => 1, onFault: (error) => expect(error).toBeNull() });
    output = createRunOutput({
      format: "claude-stream-json",
      mask: createSecretMask(["hunter2-and-more"]),
      log,
      onSignals: (heard) => signals.push(...heard),
    });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const logged = async () => {
    output.end();
    await log.close();
    return (await readRunLog(folder, 0, 100))?.lines.map(({ from, text }) => `${from}: ${text}`);
  };
  const say = (text: string) =>
    `${JSON.stringify({ type: "assistant", message: { id: text, content: [{ type: "text", text }] } })}\n`;

  it("logs every line of both streams as it stands, and understands what it can", async () => {
    output.push("out", say("Reading the tests"));
    output.push("err", "npm WARN old\n");
    output.push("out", "no json\nhalf a li");
    expect(output.lastLine()).toBe("no json");
    expect(await logged()).toEqual([
      `out: ${say("Reading the tests").trimEnd()}`,
      "err: npm WARN old",
      "out: no json",
      "out: half a li",
    ]);
    expect(signals.map(({ kind }) => kind)).toEqual(["text", "output", "output", "output"]);
    expect(output.summary().finalMessage).toBe("Reading the tests");
    expect(output.lastLine()).toBe("half a li");
  });

  it("lets no secret through, though it come in two pieces", async () => {
    output.push("out", say("the key is hunter2-and-more").slice(0, 90));
    output.push("out", say("the key is hunter2-and-more").slice(90));
    output.push("err", "hunter2-an");
    output.push("err", "d-more\n");
    expect(JSON.stringify(await logged())).not.toContain("hunter2");
    expect(JSON.stringify(signals)).not.toContain("hunter2");
    expect(output.summary().finalMessage).toBe("the key is [masked]");
  });

  it("keeps the last line short, in one piece and without controls", () => {
    output.push("out", say(`first\n\u001b[2J\u001b[31m${"x".repeat(900)}\u001b[0m\n\n`));
    expect(output.lastLine()).toBe(`${"x".repeat(299)}…`);
  });
});
