import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, onTestFinished, test } from "vitest";
import { CLI, cleanEnvironment, Workplace } from "../testing/workplace.ts";
import { connect, type Structured } from "./testing/connect.ts";
import { openWire } from "./testing/wire.ts";

const INSPECTOR = resolve(
  import.meta.dirname,
  "../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
);
const TIMEOUT_MS = 50_000;

/** The official client of the SDK's version 1, which most hosts have. It knows the tools' schemas. */
async function connectFirstVersion(place: Workplace): Promise<Client> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI, "mcp", "--agent", "claude", "--board", place.board],
    cwd: place.folder,
    env: { ...cleanEnvironment(), HOME: place.root },
  });
  const client = new Client({ name: "older-host", version: "1.0.0" });
  onTestFinished(() => client.close());
  await client.connect(transport);
  await client.listTools();
  return client;
}

/** A board with a task that somebody else holds, one that was taken from `claude`, and a deleted fact. */
function heldBoard(): Workplace {
  const place = new Workplace().init();
  place.add("Somebody else's");
  place.text("task", "claim", "API-1", "--agent", "other");
  place.add("Taken away");
  place.text("task", "claim", "API-2", "--agent", "claude");
  place.text("task", "claim", "API-2", "--force", "--insist", "--reason", "mine now");
  place.text("fact", "set", "gone", "1");
  place.text("fact", "delete", "gone");
  return place;
}

/** Calls that are refused, with what the agent is told of each. */
const REFUSED: readonly (readonly [string, Structured, string, RegExp])[] = [
  ["complete_task", { task: "API-2", claimEpoch: 1, outcome: "succeeded" }, "stale_claim", /ended/],
  ["submit_for_review", { task: "API-2", claimEpoch: 1 }, "stale_claim", /stop working/],
  ["claim_task", { task: "API-1" }, "conflict", /held by other/],
  ["block_task", { task: "API-1", reason: "because" }, "conflict", /choose another task/],
  ["get_task", { task: "API-99" }, "not_found", /see list_tasks$/],
  ["explain_task", { task: "API-99" }, "not_found", /see list_tasks$/],
  ["get_fact", { key: "never" }, "not_found", /see list_facts$/],
  ["get_fact", { key: "gone" }, "not_found", /revision 2. .* set_fact with that revision/],
  ["create_task", { title: "" }, "invalid_argument", /title/],
  ["list_tasks", { status: ["nowhere"] }, "invalid_argument", /status/],
  ["set_fact", { key: "a", value: 1 }, "invalid_argument", /expectedRevision/],
  [
    "delete_fact",
    { key: "gone", expectedRevision: 1, idempotencyKey: "a" },
    "revision_conflict",
    /at revision 2/,
  ],
];

test("a client of the SDK's version 1 sees code, message and detail of each refusal", async () => {
  const client = await connectFirstVersion(heldBoard());
  for (const [name, args, code, message] of REFUSED) {
    const result = await client.callTool({ name, arguments: args });
    expect(result, name).toMatchObject({
      isError: true,
      structuredContent: { code, message: expect.stringMatching(message) },
    });
    const [text] = result.content as { text: string }[];
    expect(JSON.parse(text?.text ?? "")).toEqual(result.structuredContent);
  }
  const shown = await client.callTool({ name: "get_task", arguments: { task: "API-1" } });
  expect(shown).toMatchObject({ structuredContent: { key: "API-1", status: "in_progress" } });
});

test.each([
  ["complete_task", ["task=API-2", "claimEpoch=1", "outcome=succeeded"], "stale_claim"],
  ["claim_task", ["task=API-1"], "conflict"],
  ["get_task", ["task=API-99"], "not_found"],
  ["create_task", ["title=One", "priority=urgently"], "invalid_argument"],
])("the inspector shows why %s was refused", (tool, args, code) => {
  const place = heldBoard();
  const server = [process.execPath, CLI, "mcp", "--agent", "claude", "--board", place.board];
  const called = ["--method", "tools/call", "--tool-name", tool];
  const given = args.flatMap((arg) => ["--tool-arg", arg]);
  const words = ["--cli", ...server, ...called, ...given, "--format", "json"];
  const { stdout, stderr } = spawnSync(process.execPath, [INSPECTOR, ...words], {
    cwd: place.folder,
    env: { ...cleanEnvironment(), HOME: place.root },
    encoding: "utf8",
    timeout: TIMEOUT_MS,
  });
  expect(`${stdout}${stderr}`).toContain(code);
  expect(`${stdout}${stderr}`).not.toContain("output schema");
});

describe("a message to a model", () => {
  /** How people are told at a command line; no tool has any of it. */
  const TYPED = /--[a-z]|BATON_|\bbaton (task|fact|why|verify)\b/;

  test("names tools and arguments, never commands and flags", async () => {
    const place = heldBoard();
    const agent = await connect(place);
    const { claimEpoch } = await agent.call("create_task", { title: "Mine" });
    await agent.call("claim_task", { task: "API-3" });
    const refused: [string, Structured, RegExp][] = [
      ["release_task", { task: "API-3" }, /\(claimEpoch\)/],
      ["update_task_status", { task: "API-3", status: "cancelled" }, /\(claimEpoch\)/],
      ["complete_task", { task: "API-3", claimEpoch, outcome: "succeeded" }, /./],
      ["create_subtask", { title: "x", parent: "API-99" }, /API-99/],
      ["link_task", { task: "API-3", on: "API-98" }, /see list_tasks/],
      ["submit_verdict", { task: "API-3", status: "pass" }, /./],
      ["claim_task", { task: "API-1", claimEpoch: 1 }, /./],
      ["unblock_task", { task: "API-3" }, /./],
    ];
    for (const [tool, args, message] of refused) {
      const refusal = await agent.refusal(tool, args);
      expect(refusal.message, tool).toMatch(message);
      expect(refusal.message, tool).not.toMatch(TYPED);
    }
  });

  test("says of what no tool does that it is a command", async () => {
    const place = new Workplace();
    const { refusal } = await connect(place);
    expect(await refusal("list_tasks")).toMatchObject({
      code: "storage",
      message: expect.stringContaining("(baton init is a command for a terminal, no tool"),
    });
    place.init();
    expect(await refusal("get_task", { task: "API-1" })).toMatchObject({ code: "not_found" });
  });
});

test("a project that isn't there is told at the start, and at every call", async () => {
  const place = new Workplace().init();
  place.add("Not of that project");
  const wire = await openWire(place, ["--project", "NOPE"]);
  const call = (name: string, args: Structured = {}) =>
    wire.request("tools/call", { name, arguments: args });
  for (const [name, args] of [
    ["list_tasks", {}],
    ["get_task", { task: "API-1" }],
    ["claim_task", { task: "API-1" }],
    ["claim_next_task", { waitSeconds: 50 }],
    ["create_task", { title: "x" }],
    ["list_facts", {}],
  ] as const) {
    expect((await call(name, args)).result, name).toMatchObject({
      isError: true,
      structuredContent: { code: "not_found", detail: { project: "NOPE" } },
    });
  }
  expect(wire.stderr()).toContain("baton mcp: there is no project NOPE: see baton project list");
  expect(place.data("task", "list")).toMatchObject([{ key: "API-1", status: "todo" }]);
});
