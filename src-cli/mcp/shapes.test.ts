import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { TASK_STATUSES } from "../../shared/domain/status.ts";
import { Workplace } from "../testing/workplace.ts";
import { type Connected, connect, ERAS, type Structured } from "./testing/connect.ts";
import { openWire } from "./testing/wire.ts";

const MAX_NAME_CHARACTERS = 40;
const MAX_SCHEMAS_BYTES = 12_000;
const MAX_LIST_BYTES = 5_000;
const MAX_RESULT_BYTES = 10_000;

const WRITING =
  /^(create|claim|release|update|block|unblock|submit|complete|add|edit|link|unlink|set|delete)_/;

function bytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

async function toolsOf(agent: Connected) {
  return (await agent.client.listTools()).tools;
}

describe.each(ERAS)("the tools in the %s era", (era) => {
  test("stay within their limits and carry all four hints", async () => {
    const tools = await toolsOf(await connect(new Workplace().init(), { era }));
    expect(
      sum(tools.map(({ name, inputSchema }) => bytes(name) + bytes(inputSchema))),
    ).toBeLessThan(MAX_SCHEMAS_BYTES);
    expect(sum(tools.map(({ outputSchema }) => bytes(outputSchema)))).toBeLessThan(
      MAX_SCHEMAS_BYTES,
    );
    for (const { name, annotations, description } of tools) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
      expect(name.length).toBeLessThanOrEqual(MAX_NAME_CHARACTERS);
      expect(description).toBeTruthy();
      expect(annotations).toEqual({
        readOnlyHint: !WRITING.test(name),
        destructiveHint: expect.any(Boolean),
        idempotentHint: expect.any(Boolean),
        openWorldHint: false,
      });
    }
  });

  test("a read-only server offers reading tools alone, and calls no other", async () => {
    const place = new Workplace().init();
    const reader = await connect(place, { era, args: ["--read-only"] });
    const names = (await toolsOf(reader)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["list_tasks", "get_task", "explain_task"]));
    expect(names.filter((name) => WRITING.test(name))).toEqual([]);
    await expect(reader.result("create_task", { title: "No" })).rejects.toThrow("Unknown tool");
    expect(place.data("task", "list")).toEqual([]);
  });
});

test("tools/list is the same, byte by byte, on every call and every server", async () => {
  const place = new Workplace().init();
  const wires = [await openWire(place), await openWire(place, ["--agent", "other"])];
  const lists = [];
  for (const wire of [...wires, ...wires]) {
    lists.push(JSON.stringify((await wire.request("tools/list")).result));
  }
  expect(new Set(lists).size).toBe(1);
});

test("the statuses that a tool takes are those of the transition table", async () => {
  const tools = await toolsOf(await connect(new Workplace().init()));
  const enumOf = (name: string, field: string): unknown => {
    const properties = tools.find((tool) => tool.name === name)?.inputSchema.properties;
    const schema = properties?.[field] as { enum?: unknown; items?: { enum: unknown } };
    return schema.enum ?? schema.items?.enum;
  };
  expect(enumOf("list_tasks", "status")).toEqual(TASK_STATUSES);
  expect(enumOf("update_task_status", "status")).toEqual(
    TASK_STATUSES.filter((status) => status !== "in_progress"),
  );
});

test("every tool's structured content is valid by its output schema, and its text says the same", async () => {
  const place = new Workplace().init();
  const agent = await connect(place);
  const judge = await connect(place, { agent: "judge" });
  const tools = await toolsOf(agent);
  const ajv = new Ajv2020({ strict: false });
  const seen = new Set<string>();
  const check = async (by: Connected, name: string, args: Structured = {}) => {
    const { content, structuredContent, isError } = await by.result(name, args);
    expect(isError, `${name} ${JSON.stringify(structuredContent)}`).toBeUndefined();
    const schema = tools.find((tool) => tool.name === name)?.outputSchema as object;
    const validate = ajv.compile(strict(schema));
    expect(validate(structuredContent), `${name} ${ajv.errorsText(validate.errors)}`).toBe(true);
    expect(content).toEqual([{ type: "text", text: JSON.stringify(structuredContent) }]);
    seen.add(name);
    return structuredContent as Structured;
  };
  await check(agent, "claim_next_task");
  await check(agent, "create_task", { title: "One", labels: ["a"], priority: 2, description: "d" });
  await check(agent, "create_subtask", { title: "Two", parent: "API-1" });
  await check(agent, "link_task", { task: "API-2", on: "API-1" });
  await check(agent, "explain_task", { task: "API-2" });
  await check(agent, "unlink_task", { task: "API-2", on: "API-1" });
  const { claimEpoch } = await check(agent, "claim_task", { task: "API-1" });
  const holder = { task: "API-1", claimEpoch };
  const { id: comment } = await check(agent, "add_comment", { ...holder, body: "So far" });
  await check(agent, "edit_comment", { comment, body: "So far, so good" });
  await check(agent, "delete_comment", { comment });
  await check(agent, "submit_for_review", holder);
  const finding = { severity: "style", message: "long lines", file: "a.ts" };
  await check(judge, "submit_verdict", { task: "API-1", findings: [finding], status: "pass" });
  await check(agent, "get_task", { task: "API-1" });
  await check(agent, "update_task_status", { ...holder, status: "done" });
  const second = await check(agent, "claim_next_task");
  const again = { task: "API-2", claimEpoch: second.claimEpoch };
  await check(agent, "block_task", { ...again, reason: "waits" });
  await check(agent, "list_tasks");
  await check(agent, "unblock_task", { task: "API-2" });
  const third = await check(agent, "claim_task", { task: "API-2" });
  await check(agent, "release_task", { task: "API-2", claimEpoch: third.claimEpoch });
  const fourth = await check(agent, "claim_task", { task: "API-2" });
  const end = { task: "API-2", claimEpoch: fourth.claimEpoch, outcome: "succeeded" };
  await check(agent, "complete_task", end);
  const fact = { key: "gates.unit", expectedRevision: 0, idempotencyKey: "a" };
  const value = { suite: "unit", list: [1, null, "green"] };
  await check(agent, "set_fact", { ...fact, value });
  expect(await check(agent, "get_fact", { key: fact.key })).toMatchObject({ value, revision: 1 });
  const listed = await check(agent, "list_facts");
  expect(listed).toMatchObject({ rows: [{ key: fact.key, value }], unchanged: false });
  await check(agent, "list_facts", { knownGeneration: listed.snapshotGeneration });
  await check(agent, "delete_fact", { ...fact, expectedRevision: 1, idempotencyKey: "b" });
  expect([...seen].toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
});

/** What a successful answer has to fit: all fields of the schema's root, and no other anywhere. */
function strict(schema: object): object {
  const whole = closed(schema) as { properties: object };
  return { ...whole, required: Object.keys(whole.properties) };
}

/** The same schema, in which a field that it does not name is a fault. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, it]) => [key, closed(it)]));
  const isObject = "properties" in schema && (schema as { type?: unknown }).type === "object";
  return isObject ? { ...inner, additionalProperties: false } : inner;
}

describe("answers", () => {
  test("a list has 20 rows with clipped titles, within its bytes, and a cursor to go on", async () => {
    const place = new Workplace().init();
    for (const title of ["x".repeat(500), "語".repeat(500)]) place.add(title);
    const rows = Array.from({ length: 43 }, (_, index) => ({
      id: `bd-${index}`,
      title: `Task ${index} ${"with a long title ".repeat(12)}`,
      status: "open",
      priority: 2,
      issue_type: "task",
    }));
    const input = rows.map((row) => JSON.stringify(row)).join("\n");
    expect(place.call(["import", "beads", "-"], { input }).status).toBe(0);
    const agent = await connect(place);
    const keys = new Set<string>();
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page = await agent.call("list_tasks", cursor === null ? {} : { cursor });
      const listed = page.rows as { key: string; title: string }[];
      expect(bytes(page)).toBeLessThanOrEqual(MAX_LIST_BYTES);
      expect(listed.length).toBeLessThanOrEqual(20);
      expect(page.total).toBe(45);
      for (const { key, title } of listed) {
        expect([...title].length).toBeLessThanOrEqual(80);
        if ([...title].length === 80) expect(title.endsWith("…")).toBe(true);
        keys.add(key);
      }
      cursor = page.next as string | null;
      pages++;
    } while (cursor !== null);
    expect(keys.size).toBe(45);
    expect(pages).toBeLessThan(6);
  });

  test("a page that would be too long has fewer rows, and loses none", async () => {
    const place = new Workplace().init();
    for (let index = 0; index < 20; index++) place.add(`${index} ${"語".repeat(300)}`);
    const agent = await connect(place);
    const first = await agent.call("list_tasks");
    expect(bytes(first)).toBeLessThanOrEqual(MAX_LIST_BYTES);
    const keys = new Set((first.rows as { key: string }[]).map(({ key }) => key));
    expect(keys.size).toBe(10);
    const second = await agent.call("list_tasks", { cursor: first.next });
    for (const { key } of second.rows as { key: string }[]) keys.add(key);
    expect(keys.size).toBe(20);
  });

  test("nothing is longer than it may be, unless all of it was asked for", async () => {
    const place = new Workplace().init();
    const key = place.add("Long", "--description", `${"Ä".repeat(30_000)}end`);
    for (let index = 0; index < 12; index++) {
      place.text("task", "comment", key, `${index} ${"comment ".repeat(400)}`);
    }
    const agent = await connect(place);
    const clipped = await agent.call("get_task", { task: key });
    expect(bytes(clipped)).toBeLessThanOrEqual(MAX_RESULT_BYTES);
    expect(clipped).toMatchObject({ key, clipped: true });
    const comments = clipped.comments as { body: string }[];
    expect(comments.at(-1)?.body).toMatch(/^11 /);
    const whole = await agent.call("get_task", { task: key, full: true });
    expect(whole).toMatchObject({ clipped: false });
    expect(String(whole.description).endsWith("end")).toBe(true);
    expect(whole.comments).toHaveLength(12);
  });

  test("texts of agents come without control characters", async () => {
    const place = new Workplace().init();
    const row = { id: "bd-1", title: "T", status: "open", priority: 1, issue_type: "task" };
    const input = JSON.stringify({ ...row, description: "a\u202eb" });
    place.call(["import", "beads", "-"], { input });
    const agent = await connect(place);
    const { content } = await agent.result("get_task", { task: "API-1" });
    expect(JSON.stringify(content)).not.toMatch(/\u202e|\\u202e/u);
  });
});
