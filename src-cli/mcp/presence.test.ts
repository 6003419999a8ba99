import { expect, test, vi } from "vitest";
import { Workplace } from "../testing/workplace.ts";
import { connect } from "./testing/connect.ts";

interface Listed {
  readonly name: string;
  readonly runtime: string | null;
  readonly surface: string;
  readonly pid: number;
  readonly project: string | null;
  readonly work: readonly { readonly key: string }[];
}

const workersOf = (place: Workplace) => place.data("workers") as unknown as readonly Listed[];
const PATIENCE = { timeout: 20_000, interval: 100 };

test("a connection is on the list of workers while it lives, with its client and its work", async () => {
  const place = new Workplace().init();
  const key = place.add("Work");
  const agent = await connect(place);
  await vi.waitFor(() => expect(workersOf(place)).toHaveLength(1), PATIENCE);
  expect(workersOf(place)).toMatchObject([
    { name: "claude", surface: "mcp", pid: agent.pid, project: "API", work: [] },
  ]);
  await agent.call("claim_task", { task: key });
  expect(workersOf(place)).toMatchObject([{ runtime: "test-host", work: [{ key }] }]);
  await agent.close();
  await vi.waitFor(() => expect(workersOf(place)).toEqual([]), PATIENCE);
});

test("two connections of one agent are two, and a killed one is taken off by the next sweep", async () => {
  const place = new Workplace().init();
  const [killed, alive] = [await connect(place), await connect(place)];
  await vi.waitFor(() => expect(workersOf(place)).toHaveLength(2), PATIENCE);
  process.kill(killed.pid, "SIGKILL");
  // Each new connection sweeps at once.
  await vi.waitFor(async () => {
    await (await connect(place)).close();
    expect(workersOf(place).map(({ pid }) => pid)).toEqual([alive.pid]);
  }, PATIENCE);
});

test("a server that only reads is no worker, and writes nothing of itself", async () => {
  const place = new Workplace().init();
  const reader = await connect(place, { args: ["--read-only"] });
  await reader.call("list_tasks");
  expect(workersOf(place)).toEqual([]);
});

test("comments are changed and deleted by their author alone", async () => {
  const place = new Workplace().init();
  const task = place.add("Work");
  const [mine, other] = [await connect(place), await connect(place, { agent: "codex" })];
  const { id } = await mine.call("add_comment", { task, body: "frist" });
  expect(await other.refusal("edit_comment", { comment: id, body: "x" })).toMatchObject({
    code: "forbidden",
  });
  await mine.call("edit_comment", { comment: id, body: "first" });
  expect((await mine.call("get_task", { task })).comments).toMatchObject([{ id, body: "first" }]);
  await mine.call("delete_comment", { comment: id });
  expect((await mine.call("get_task", { task })).comments).toEqual([]);
});

test("an agent reserves what it plans for another, and says when it is due", async () => {
  const place = new Workplace().init();
  const planner = await connect(place, { agent: "planner" });
  const { key } = await planner.call("create_task", {
    ...{ title: "For codex", forAgent: "codex", due: "2030-01-02" },
  });
  expect(await planner.call("claim_next_task")).toMatchObject({ key: null });
  expect(await planner.refusal("claim_task", { task: key })).toMatchObject({
    code: "conflict",
    detail: { reservedFor: "codex" },
  });
  const codex = await connect(place, { agent: "codex" });
  expect(await codex.call("get_task", { task: key as string })).toMatchObject({
    reservedFor: { agent: "codex", runtime: null },
    dueOn: "2030-01-02",
  });
  expect(await codex.call("claim_next_task")).toMatchObject({ key });
});
