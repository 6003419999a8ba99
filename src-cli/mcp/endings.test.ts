import { once } from "node:events";
import { describe, expect, test } from "vitest";
import type { Execution } from "../../shared/operations/execution.ts";
import { until } from "../testing/scripts.ts";
import { Workplace } from "../testing/workplace.ts";
import { connect } from "./testing/connect.ts";
import { openWire, type Wire } from "./testing/wire.ts";

/** From the end of the connection until the process is gone and its work given back. */
const GONE_WITHIN_MS = 1_000;

/** A server that holds three tasks: one in progress, one in review, one blocked. */
async function heldByServer(env: Record<string, string> = {}) {
  const place = new Workplace().init();
  place.env = env;
  const [working, reviewed, stuck] = ["Work", "Review", "Block"].map((title) => place.add(title));
  const wire = await openWire(place, ["--agent", "claude"]);
  for (const task of [working, reviewed, stuck]) await call(wire, "claim_task", { task });
  await call(wire, "submit_for_review", { task: reviewed, claimEpoch: 1 });
  await call(wire, "block_task", { task: stuck, claimEpoch: 1, reason: "waits" });
  return { place, wire, working, reviewed, stuck };
}

async function call(wire: Wire, name: string, args: object) {
  const answer = await wire.request("tools/call", { name, arguments: args });
  if (answer.result?.isError !== undefined) throw new Error(JSON.stringify(answer.result));
}

function statusOf(place: Workplace, key: string | undefined): string {
  return place.data<{ status: string }>("task", "show", key ?? "").status;
}

/** How long the process takes to end, in milliseconds. */
async function timeToEnd(wire: Wire, end: () => void): Promise<number> {
  const start = performance.now();
  end();
  await wire.gone;
  return performance.now() - start;
}

describe("when the connection ends", () => {
  const ways: [string, (wire: Wire) => void, number][] = [
    ["stdin ends", ({ child }) => child.stdin.end(), 0],
    ["SIGTERM comes", ({ child }) => child.kill("SIGTERM"), 143],
    ["SIGINT comes", ({ child }) => child.kill("SIGINT"), 130],
  ];

  test.each(ways)("because %s, what it won is given back within a second", async (_, end, code) => {
    const { place, wire, working, reviewed, stuck } = await heldByServer();

    expect(await timeToEnd(wire, () => end(wire))).toBeLessThan(GONE_WITHIN_MS);

    expect(await wire.gone).toBe(code);
    expect(statusOf(place, working)).toBe("todo");
    expect(statusOf(place, reviewed)).toBe("in_review");
    expect(statusOf(place, stuck)).toBe("blocked");
    const executions = place.data<Execution[]>("exec", "list");
    expect(executions.map(({ status }) => status)).toEqual(["failed", "failed", "failed"]);
    expect(executions.find(({ taskKey }) => taskKey === working)?.error).toBe(
      "client disconnected",
    );
    // The ledger's word, and what people are told (docs/agents.md).
    expect(place.text("exec", "list").match(/API-[12] +disconnected/g)).toHaveLength(2);
    const events = place.data<{ batch: string; kind: string }[]>("events", "--latest");
    const [last] = events;
    const together = events.filter(({ batch }) => batch === last?.batch).map(({ kind }) => kind);
    expect(together.toSorted()).toEqual([
      "execution_finished",
      "execution_finished",
      "task_released",
    ]);
  });

  test("often, its task is still there for the next one", async () => {
    const place = new Workplace().init();
    const key = place.add("Interrupted again and again");
    for (let times = 0; times < 4; times++) {
      const agent = await connect(place);
      await agent.call("claim_task", { task: key });
      await agent.close();
    }
    expect(place.data("task", "show", key)).toMatchObject({ status: "todo", blockedReason: null });
    expect(place.data<Execution[]>("exec", "list")).toHaveLength(4);
  });

  test("because nobody reads stdout any more, the same happens", async () => {
    const { place, wire, working } = await heldByServer();
    wire.child.stdout.destroy();
    void wire.request("tools/list");
    await wire.gone;
    expect(statusOf(place, working)).toBe("todo");
  });

  test("also while it waits for work", async () => {
    const { place, wire, working } = await heldByServer();
    void wire.request("tools/call", {
      name: "claim_next_task",
      arguments: { waitSeconds: 50 },
    });
    await call(wire, "get_task", { task: working });
    expect(await timeToEnd(wire, () => wire.child.stdin.end())).toBeLessThan(GONE_WITHIN_MS);
    expect(statusOf(place, working)).toBe("todo");
  });
});

test("SIGKILL is left to the sweep, and another server does it", async () => {
  const { place, wire, working, reviewed, stuck } = await heldByServer({
    BATON_STALE_SWEEP_MS: "100",
  });
  wire.child.kill("SIGKILL");
  await once(wire.child, "close");
  expect(statusOf(place, working)).toBe("in_progress");
  await openWire(place, ["--agent", "sweeper"]);
  await until(() => statusOf(place, working) === "todo", "the sweep frees the task");
  expect(statusOf(place, reviewed)).toBe("todo");
  expect(statusOf(place, stuck)).toBe("blocked");
  const executions = place.data<Execution[]>("exec", "list");
  expect(executions.find(({ taskKey }) => taskKey === working)).toMatchObject({ recovered: true });
});

test("it beats while it lives, so that no sweep takes its work", async () => {
  const { place, working } = await heldByServer({
    BATON_HEARTBEAT_MS: "50",
    BATON_STALE_TTL_MS: "300",
    BATON_STALE_SWEEP_MS: "100",
  });
  const beat = () => place.data<{ beatAt: number }>("task", "show", working ?? "").beatAt;
  const first = beat();
  await until(() => beat() > first + 1_000, "it has beaten for a second");
  expect(statusOf(place, working)).toBe("in_progress");
});
