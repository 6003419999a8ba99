import { expect, test } from "vitest";
import type { Execution } from "../../shared/operations/execution.ts";
import { readBeadsData } from "../../src-main/core/testing/beads-data.ts";
import { Workplace } from "../testing/workplace.ts";
import { openWire, type Wire } from "./testing/wire.ts";

const SERVERS = 12;

interface Told {
  readonly key: string | null;
  readonly claimEpoch: number;
}

async function call(wire: Wire, name: string, args: object): Promise<Told> {
  for (;;) {
    const { result } = await wire.request("tools/call", { name, arguments: args });
    const told = result?.structuredContent as Told & { code?: string };
    if (result?.isError === undefined) return told;
    if (told.code !== "busy") throw new Error(JSON.stringify(told));
  }
}

/** Takes one ready task after the other until there is none. @returns their keys */
async function drain(wire: Wire): Promise<string[]> {
  const keys: string[] = [];
  for (;;) {
    const { key, claimEpoch } = await call(wire, "claim_next_task", {});
    if (key === null) return keys;
    keys.push(key);
    await call(wire, "complete_task", { task: key, claimEpoch, outcome: "succeeded" });
  }
}

test("twelve servers drain a real board at once: no task twice, nothing lost", async () => {
  const place = new Workplace().init();
  const input = Buffer.from(readBeadsData("issues-704-dangling.jsonl"));
  expect(place.call(["import", "beads", "-"], { input }).status).toBe(0);
  const ready = place.document(["task", "list", "--ready"]).page?.total ?? 0;
  expect(ready).toBe(56);
  const wires = await Promise.all(
    Array.from({ length: SERVERS }, (_, index) => openWire(place, ["--agent", `agent-${index}`])),
  );

  const taken = (await Promise.all(wires.map(drain))).flat();

  expect(taken.length).toBeGreaterThanOrEqual(ready);
  expect(new Set(taken).size).toBe(taken.length);
  expect(place.document(["task", "list", "--ready"]).page?.total).toBe(0);
  const runs = place.data<Execution[]>("exec", "list", "--limit", "1000");
  expect(runs.map(({ taskKey }) => taskKey).toSorted()).toEqual(taken.toSorted());
  expect(runs.filter((run) => run.claimEpoch !== 1 || run.status !== "succeeded")).toEqual([]);
  expect(place.data<{ healthy: boolean }>("doctor").healthy).toBe(true);
});
