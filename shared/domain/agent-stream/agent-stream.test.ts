import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AgentStream, createAgentStream, STREAM_FORMATS } from "./agent-stream.ts";
import type { AgentSignal } from "./signal.ts";
import { STREAMS } from "./testing/streams.ts";

function readWhole(stream: AgentStream, text: string): AgentSignal[] {
  return [...stream.push(text), ...stream.end()];
}

const kinds = (signals: readonly AgentSignal[]) => signals.map(({ kind }) => kind);

describe.each(STREAMS)("$format: $name", ({ format, text, expected, summary }) => {
  test("says in signals what it says in events", () => {
    const stream = createAgentStream(format);
    const signals = readWhole(stream, text);
    expect(signals.filter(({ kind }) => kind !== "other")).toEqual(expected);
    expect(stream.summary()).toMatchObject(summary);
  });

  test("says the same however it is cut, with CRLF, and with NULs between", () => {
    const whole = readWhole(createAgentStream(format), text);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 20 }), (cuts) => {
        const stream = createAgentStream(format);
        const signals: AgentSignal[] = [];
        let start = 0;
        for (const cut of [...cuts].sort((a, b) => a - b)) {
          signals.push(...stream.push(text.slice(start, cut)));
          start = cut;
        }
        expect([...signals, ...readWhole(stream, text.slice(start))]).toEqual(whole);
      }),
    );
    expect(readWhole(createAgentStream(format), text.replaceAll("\n", "\r\n"))).toEqual(whole);
    expect(readWhole(createAgentStream(format), text.replaceAll("\n", "\0\n\0"))).toEqual(whole);
  });

  test("leaves no tool open once it has ended", () => {
    const stream = createAgentStream(format);
    readWhole(stream, text);
    expect(stream.summary().openTools.size).toBe(0);
  });
});

describe.each(STREAM_FORMATS)("%s, of whatever is printed", (format) => {
  test("never throws, and never shows fewer tokens or dollars than before", () => {
    const words = ["type", "message", "usage", "item", "part", "msg", "content", "tool_call"];
    const types = ["assistant", "result", "user", "system", "item.completed", "step_finish"];
    const event = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.dictionary(fc.constantFrom(...words), fc.jsonValue({ maxDepth: 3 })),
      fc.record({
        type: fc.oneof(fc.constantFrom(...types), fc.string()),
        message: fc.jsonValue(),
        part: fc.jsonValue(),
        item: fc.jsonValue(),
        msg: fc.jsonValue(),
        usage: fc.jsonValue(),
        __proto__: fc.jsonValue(),
      }),
    );
    const line = fc.oneof(
      event.map((value) => JSON.stringify(value)),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const stream = createAgentStream(format);
        const signals = readWhole(stream, lines.join("\n"));
        for (const signal of signals) expect(JSON.stringify(signal)).toBeTypeOf("string");
        const summary = stream.summary();
        expect(summary.costUsd ?? 0).toBeGreaterThanOrEqual(0);
        for (const tokens of Object.values(summary.usage ?? {})) {
          expect(tokens).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test("a line that never ends takes no more memory than the longest allowed", () => {
    const stream = createAgentStream(format, 1_000);
    for (let piece = 0; piece < 50_000; piece++) {
      expect(stream.push("x".repeat(1_000))).toEqual([]);
    }
    const [signal, ...others] = stream.push("\nafter\n");
    expect(signal).toMatchObject({ kind: "output" });
    expect(JSON.stringify(signal)).toContain("a line of 50000000 characters");
    expect(JSON.stringify(signal).length).toBeLessThan(3_000);
    expect(others).toEqual([{ kind: "output", text: "after" }]);
  });
});

test("what is no event is shown as it is, and what is unknown passes", () => {
  const stream = createAgentStream("claude-stream-json");
  const signals = readWhole(
    stream,
    'npm warn deprecated\n{"type":"brand_new","a":1}\n{"type":\n["x"]\n{"type":7}\n',
  );
  expect(signals).toEqual([
    { kind: "output", text: "npm warn deprecated" },
    { kind: "other", type: "brand_new" },
    { kind: "output", text: '{"type":' },
    { kind: "output", text: '["x"]' },
    { kind: "other", type: "" },
  ]);
  expect(stream.summary().finalMessage).toBeNull();
});

test("JSON that is nested beyond all measure is a line like any other", () => {
  const deep = `{"type":${"[".repeat(200_000)}`;
  expect(kinds(readWhole(createAgentStream("codex-json"), deep))).toEqual(["output"]);
  const input = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const call = `{"type":"assistant","message":{"content":[{"type":"tool_use","input":${input}}]}}`;
  expect(kinds(readWhole(createAgentStream("claude-stream-json"), call))).toEqual(["tool_started"]);
});

test("what was spent stays spent, and a result stands until the agent goes on", () => {
  const stream = createAgentStream("claude-stream-json");
  const result = (usd: number) => JSON.stringify({ type: "result", total_cost_usd: usd });
  readWhole(stream, `${result(1)}\n${result(0.5)}`);
  expect(stream.summary()).toMatchObject({ costUsd: 1, result: { isSuccess: true } });
  stream.push('{"type":"assistant","message":{"content":[{"type":"thinking","thinking":"?"}]}}\n');
  expect(stream.summary().result).toBeNull();
});

test("in a plain stream the end of the output is the message", () => {
  const stream = createAgentStream("plain");
  readWhole(stream, `${"a line of work\n".repeat(60_000)}done: all tests pass`);
  const { finalMessage, usage, costUsd } = stream.summary();
  expect(finalMessage?.endsWith("done: all tests pass\n")).toBe(true);
  expect(finalMessage?.length).toBeLessThanOrEqual(500_000);
  expect({ usage, costUsd }).toEqual({ usage: null, costUsd: null });
});
