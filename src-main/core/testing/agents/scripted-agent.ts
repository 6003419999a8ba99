import { spawn } from "node:child_process";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { AgentScript, AgentStep, ScriptedFormat } from "./steps.ts";

/** How often a file is looked for, in milliseconds. */
const LOOK_MS = 20;

/**
 * An agent for tests: it does the steps of the script in its first argument, and prints one of the
 * documented stream formats meanwhile. What it is told comes by standard input.
 */
const script = JSON.parse(process.argv[2] ?? "{}") as AgentScript;
const told = readFileSync(0, "utf8");
const voice = voiceOf(script.format);
let lastWords = "";
const used = { input: 0, output: 0, usd: 0 };

print(voice.begin());
await perform(script.steps);
print(voice.end(lastWords));

async function perform(steps: readonly AgentStep[]): Promise<void> {
  for (const step of steps) await performStep(step);
}

async function performStep(step: AgentStep): Promise<void> {
  if ("say" in step) {
    lastWords = step.say;
    print(voice.say(step.say));
  } else if ("print" in step) {
    (step.to === "err" ? process.stderr : process.stdout).write(`${step.print}\n`);
  } else if ("tool" in step) print(voice.tool(step.tool, step.open === true));
  else if ("use" in step) {
    used.input += step.use.input;
    used.output += step.use.output;
    used.usd += step.use.usd;
  } else if ("write" in step) writeFileSync(step.write, step.text);
  else if ("tell" in step) {
    leave(
      step.tell,
      JSON.stringify({ told, env: process.env, cwd: process.cwd(), pid: process.pid }),
    );
  } else if ("flood" in step) await flood(step.flood, step.perSecond);
  else if ("until" in step) while (!existsSync(step.until)) await wait(LOOK_MS);
  else if ("wait" in step) await wait(step.wait);
  else if ("hang" in step) await hang();
  else if ("deaf" in step) process.on("SIGTERM", () => undefined);
  else if ("fork" in step) fork(step.fork);
  else if ("exit" in step) process.exit(step.exit);
  else if ("die" in step) process.kill(process.pid, "SIGKILL");
  else await perform(told.includes(step.told) ? step.do : step.instead);
}

async function hang(): Promise<void> {
  setInterval(() => undefined, 60_000);
  await new Promise(() => undefined);
}

function fork(file: string): void {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 60000)"], {
    detached: true,
    stdio: "inherit",
  });
  leave(file, String(child.pid));
  child.unref();
}

/** Leaves a file for the test to see: it is whole as soon as it is there. */
function leave(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

async function flood(lines: number, perSecond = Number.POSITIVE_INFINITY): Promise<void> {
  const slice = 100;
  for (let printed = 0; printed < lines; printed += slice) {
    const rows = Array.from({ length: Math.min(slice, lines - printed) }, (_, index) =>
      voice.say(`line ${printed + index} \u001b[32mgreen\u001b[0m`),
    );
    const isTaken = process.stdout.write(`${rows.flat().join("\n")}\n`);
    if (!isTaken) await new Promise((resolve) => process.stdout.once("drain", resolve));
    if (Number.isFinite(perSecond)) await wait((slice / perSecond) * 1_000);
  }
}

function print(rows: readonly string[]): void {
  if (rows.length > 0) process.stdout.write(`${rows.join("\n")}\n`);
}

interface Voice {
  readonly begin: () => string[];
  readonly say: (text: string) => string[];
  readonly tool: (name: string, isOpen: boolean) => string[];
  readonly end: (lastWords: string) => string[];
}

function voiceOf(format: ScriptedFormat): Voice {
  if (format === "plain") {
    return {
      begin: () => [],
      say: (text) => [text],
      tool: (name) => [`$ ${name}`],
      end: () => [],
    };
  }
  return format === "codex-json" ? codexVoice() : claudeVoice();
}

function claudeVoice(): Voice {
  let count = 0;
  const assistant = (content: object) =>
    JSON.stringify({ type: "assistant", message: { id: `m-${++count}`, content: [content] } });
  return {
    begin: () => [
      JSON.stringify({ type: "system", subtype: "init", session_id: "s-1", model: "scripted" }),
    ],
    say: (text) => [assistant({ type: "text", text })],
    tool(name, isOpen) {
      const id = `t-${++count}`;
      const start = assistant({ type: "tool_use", id, name, input: { command: name } });
      const result = { type: "tool_result", tool_use_id: id, content: "ok" };
      const end = JSON.stringify({ type: "user", message: { content: [result] } });
      return isOpen ? [start] : [start, end];
    },
    end: (text) => [
      JSON.stringify({
        type: "result",
        subtype: "success",
        is_error: false,
        result: text,
        total_cost_usd: used.usd,
        usage: { input_tokens: used.input, output_tokens: used.output },
      }),
    ],
  };
}

function codexVoice(): Voice {
  let count = 0;
  const item = (type: string, fields: object) =>
    JSON.stringify({ type, item: { id: `item_${count}`, ...fields } });
  return {
    begin: () => [
      JSON.stringify({ type: "thread.started", thread_id: "th-1" }),
      JSON.stringify({ type: "turn.started" }),
    ],
    say(text) {
      count++;
      return [item("item.completed", { type: "agent_message", text })];
    },
    tool(name, isOpen) {
      count++;
      const call = { type: "command_execution", command: name };
      const start = item("item.started", { ...call, status: "in_progress" });
      const end = item("item.completed", { ...call, status: "completed", exit_code: 0 });
      return isOpen ? [start] : [start, end];
    },
    end: () => [
      JSON.stringify({
        type: "turn.completed",
        usage: { input_tokens: used.input, cached_input_tokens: 0, output_tokens: used.output },
      }),
    ],
  };
}
