import { describe, expect, test } from "vitest";
import { Workplace } from "../testing/workplace.ts";
import { connect } from "./testing/connect.ts";

describe("waiting for work", () => {
  test("ends with the task that becomes ready", async () => {
    const place = new Workplace().init();
    const agent = await connect(place);
    const waiting = agent.call("claim_next_task", { waitSeconds: 50 });
    await agent.call("list_tasks");
    const key = place.add("Here it is");
    expect(await waiting).toMatchObject({ key, status: "in_progress", claimEpoch: 1 });
  });

  test("also when a task that it waits for is done elsewhere, and its column was full", async () => {
    const place = new Workplace().init();
    place.text("project", "edit", "API", "--wip", "in_progress=1");
    const first = place.add("First");
    place.add("Second");
    const [left, right] = [await connect(place), await connect(place, { agent: "codex" })];
    const { claimEpoch } = await left.call("claim_task", { task: first });
    const waiting = right.call("claim_next_task", { waitSeconds: 50 });
    await left.call("complete_task", { task: first, claimEpoch, outcome: "succeeded" });
    expect(await waiting).toMatchObject({ key: "API-2", claimEpoch: 1 });
  });

  test("goes on while the board is paused, and ends with the task once it is resumed", async () => {
    const place = new Workplace().init();
    const key = place.add("Ready all the time");
    place.text("board", "pause", "--reason", "Release at noon");
    const agent = await connect(place);
    expect(await agent.refusal("claim_next_task")).toMatchObject({
      code: "paused",
      detail: { reason: "Release at noon" },
    });
    const waiting = agent.call("claim_next_task", { waitSeconds: 50 });
    await agent.call("list_tasks");
    expect(await agent.refusal("claim_task", { task: key })).toMatchObject({ code: "paused" });
    place.text("board", "resume");
    expect(await waiting).toMatchObject({ key, status: "in_progress" });
  });

  test("ends with nothing when nothing comes, after the time that was given", async () => {
    const agent = await connect(new Workplace().init());
    const start = performance.now();
    expect(await agent.call("claim_next_task", { waitSeconds: 1 })).toEqual({
      key: null,
      title: null,
      status: null,
      claimEpoch: null,
    });
    expect(performance.now() - start).toBeGreaterThan(950);
  });

  test("asked not to wait, it answers at once", async () => {
    const agent = await connect(new Workplace().init());
    expect(await agent.call("claim_next_task")).toMatchObject({ key: null });
  });
});
