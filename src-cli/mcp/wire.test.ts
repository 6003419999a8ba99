import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Workplace } from "../testing/workplace.ts";
import { openWire, type Wire, type WireMessage } from "./testing/wire.ts";

/** Every line of stdout, each of which must be JSON-RPC. */
function messages(wire: Wire): WireMessage[] {
  const lines = wire.stdout().split("\n");
  expect(lines.pop()).toBe("");
  return lines.map((line) => {
    const message = JSON.parse(line) as WireMessage;
    expect(message).toMatchObject({ jsonrpc: "2.0" });
    expect("result" in message || "error" in message).toBe(true);
    return message;
  });
}

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

const NOISE: readonly (string | Buffer)[] = [
  "",
  "not json",
  "{",
  "null",
  "[]",
  "[1,2,3]",
  '"text"',
  "{}",
  '{"jsonrpc":"1.0","id":900,"method":"tools/list"}',
  '{"jsonrpc":"2.0","id":{},"method":"tools/list"}',
  '{"jsonrpc":"2.0","id":901}',
  '{"jsonrpc":"2.0","id":902,"method":5}',
  '{"jsonrpc":"2.0","id":903,"method":"no/such/method"}',
  '{"jsonrpc":"2.0","id":904,"method":"tools/call"}',
  '{"jsonrpc":"2.0","id":905,"method":"tools/call","params":{"name":7}}',
  '{"jsonrpc":"2.0","id":906,"method":"tools/call","params":{"name":"x","arguments":[]}}',
  '{"jsonrpc":"2.0","id":907,"method":"tools/call","params":{"name":"__proto__"}}',
  '{"jsonrpc":"2.0","id":908,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}',
  '{"jsonrpc":"2.0","id":909,"method":"resources/read","params":{"uri":"baton://task/%00%ff"}}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":12345}}',
  '{"jsonrpc":"2.0","id":12345,"result":{}}',
  `{"jsonrpc":"2.0","id":910,"method":"tools/call","params":{"name":"get_task","arguments":${deep(5_000)}}}`,
  Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x7b]),
  "x".repeat(200_000),
];

describe("stdout is JSON-RPC alone", () => {
  test("whatever comes in", async () => {
    const place = new Workplace().init();
    const wire = await openWire(place, ["--agent", "claude"]);
    for (const line of NOISE) wire.write(line);
    const after = await wire.request("tools/list");
    expect(after.result?.tools).toBeDefined();
    expect(messages(wire).length).toBeGreaterThan(5);
  });

  test("huge and malformed arguments are refused, and the next call is served", async () => {
    const place = new Workplace().init();
    const wire = await openWire(place, ["--agent", "claude"]);
    const call = (name: string, args: unknown) =>
      wire.request("tools/call", { name, arguments: args });
    const bad: [string, unknown][] = [
      ["create_task", { title: "t", description: "d".repeat(5_000_000) }],
      ["create_task", { title: "x".repeat(9_000) }],
      ["create_task", { title: "esc\u001b[31m" }],
      ["create_task", { title: "" }],
      ["create_task", {}],
      ["create_task", { title: "t", nonsense: true }],
      ["create_task", { title: "t", project: "OTHER" }],
      ["create_task", { title: "t", labels: Array.from({ length: 1_000 }, String) }],
      ["get_task", { task: "k".repeat(100_000) }],
      ["get_task", { task: 12 }],
      ["claim_next_task", { waitSeconds: 1e9 }],
      ["claim_task", { task: "API-1", claimEpoch: -1 }],
      ["update_task_status", { task: "API-1", status: "in_progress" }],
      ["complete_task", { task: "API-1", outcome: "cancelled" }],
      ["list_tasks", { cursor: "nonsense" }],
    ];
    for (const [name, args] of bad) {
      const { result } = await call(name, args);
      expect(result?.isError, JSON.stringify([name, result])).toBe(true);
      expect(result?.structuredContent).toMatchObject({
        code: expect.stringMatching(/^(invalid_argument|not_found)$/),
      });
    }
    const { error } = await call("no_such_tool", {});
    expect(error).toMatchObject({ code: -32602, message: "Unknown tool: no_such_tool" });
    expect((await call("create_task", { title: "Fine" })).result?.isError).toBeUndefined();
    messages(wire);
  });

  test("also when something else prints", async () => {
    const place = new Workplace().init();
    const noise = join(place.root, "noise.cjs");
    const print = 'console.log("noise"); console.info("noise"); process.stdout.write("noise\\n");';
    writeFileSync(noise, `setInterval(() => { ${print} }, 5);`);
    const wire = await openWire(place, ["--agent", "claude"], { nodeArgs: ["--require", noise] });
    for (let call = 0; call < 20; call++) await wire.request("ping");
    expect(wire.stderr()).toContain("noise");
    messages(wire);
  });
});

describe("a board that can't be used", () => {
  test("is told as a tool error, and used as soon as it can be", async () => {
    const place = new Workplace();
    const wire = await openWire(place, ["--agent", "claude"]);
    const list = () => wire.request("tools/call", { name: "list_tasks", arguments: {} });
    const { result } = await list();
    expect(result).toMatchObject({ isError: true });
    expect(result?.structuredContent).toMatchObject({
      message: expect.stringContaining("baton init"),
    });
    place.init().add("There now");
    expect((await list()).result).toMatchObject({ structuredContent: { total: 1 } });
    messages(wire);
  });

  test("a file that is no board is a storage error", async () => {
    const place = new Workplace();
    const file = join(place.root, "text.db");
    writeFileSync(file, "this is no database, but a text that is long enough to be looked at");
    const wire = await openWire(place, ["--board", file]);
    const { result } = await wire.request("tools/call", { name: "list_tasks", arguments: {} });
    expect(result).toMatchObject({ isError: true, structuredContent: { code: "storage" } });
  });
});

test("a call that the client cancels while it waits claims nothing afterwards", async () => {
  const place = new Workplace().init();
  const wire = await openWire(place, ["--agent", "claude"]);
  const wait = { name: "claim_next_task", arguments: { waitSeconds: 50 } };
  wire.write(JSON.stringify({ jsonrpc: "2.0", id: "wait", method: "tools/call", params: wait }));
  await wire.request("ping");
  const cancelled = { method: "notifications/cancelled", params: { requestId: "wait" } };
  wire.write(JSON.stringify({ jsonrpc: "2.0", ...cancelled }));
  await wire.request("ping");
  const key = place.add("Nobody waits for it any more");
  await wire.request("tools/call", { name: "list_tasks", arguments: {} });
  expect(place.data("task", "show", key)).toMatchObject({ status: "todo", claimEpoch: 0 });
});
