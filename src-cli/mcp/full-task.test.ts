import { describe, expect, test } from "vitest";
import { Workplace } from "../testing/workplace.ts";
import { connect, ERAS } from "./testing/connect.ts";

describe.each(ERAS)("an agent in the %s era", (era) => {
  test("does a whole task, and another judges it", async () => {
    const place = new Workplace().init();
    const first = place.add("Build the thing", "--priority", "3");
    const second = place.add("Use the thing", "--after", first);
    const builder = await connect(place, { era, agent: "builder" });

    const ready = await builder.call("list_tasks", { ready: true });
    expect(ready).toMatchObject({ rows: [{ key: first, claimEpoch: 0 }], total: 1, next: null });
    const claimed = await builder.call("claim_next_task");
    expect(claimed).toEqual({
      key: first,
      title: "Build the thing",
      status: "in_progress",
      claimEpoch: 1,
    });
    const holder = { task: first, claimEpoch: 1 };
    await builder.call("add_comment", { ...holder, body: "Half of it **works**" });
    const part = await builder.call("create_subtask", { parent: first, title: "A part" });
    expect(part).toEqual({ key: "API-3", status: "todo", claimEpoch: 0 });
    expect(await builder.call("submit_for_review", holder)).toEqual({
      key: first,
      status: "in_review",
      claimEpoch: 1,
    });

    const judge = await connect(place, { era, agent: "judge" });
    const verdict = { task: first, status: "pass" };
    expect(await builder.refusal("submit_verdict", verdict)).toMatchObject({
      code: "judge_is_builder",
      detail: { judge: "builder" },
    });
    expect(await judge.call("submit_verdict", verdict)).toMatchObject({ outcome: "pass" });

    const usage = { inputTokens: 4_000, outputTokens: 800, costUsd: 0.12 };
    const end = { ...holder, outcome: "succeeded", summary: "It stands", ...usage };
    await builder.call("complete_task", end);
    expect(await builder.call("update_task_status", { ...holder, status: "done" })).toEqual({
      key: first,
      status: "done",
      claimEpoch: 2,
    });
    expect(await judge.call("explain_task", { task: second })).toMatchObject({ ready: true });
    const shown = await judge.call("get_task", { task: first });
    expect(shown).toMatchObject({
      status: "done",
      comments: [{ authorId: "builder", body: "Half of it **works**" }],
      executions: [{ agent: "builder", status: "succeeded", summary: "It stands" }],
      clipped: false,
    });
  });

  test("finishes in one call, and is told the cost's task by its key", async () => {
    const place = new Workplace().init();
    const key = place.add("One call");
    const agent = await connect(place, { era });
    const { claimEpoch } = await agent.call("claim_task", { task: key });
    const held = { assignee: { agent: "claude", runtime: "test-host" } };
    expect(await agent.call("get_task", { task: key })).toMatchObject(held);
    const ended = await agent.call("complete_task", {
      task: key.toLowerCase(),
      claimEpoch,
      outcome: "succeeded",
      costUsd: 0.5,
    });
    expect(ended).toEqual({ key, status: "done", claimEpoch: 2 });
    expect(place.data("task", "show", key)).toMatchObject({ costUsd: 0.5, status: "done" });
  });

  test("reads the board and a task as resources", async () => {
    const place = new Workplace().init();
    const key = place.add("Readable");
    const { client } = await connect(place, { era });
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual([
      "baton://board",
      "baton://facts",
    ]);
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents;
      return JSON.parse((content as { text: string }).text);
    };
    expect(await read("baton://board")).toMatchObject({ counts: { todo: 1 }, tasks: [{ key }] });
    place.text("fact", "set", "gates.unit", '"green"');
    expect(await read("baton://facts")).toMatchObject({ rows: [{ value: "green" }], total: 1 });
    expect(await read(`baton://task/${key}`)).toMatchObject({ key, title: "Readable" });
    await expect(client.readResource({ uri: "baton://task/API-99" })).rejects.toThrow();
    await expect(client.readResource({ uri: "baton://elsewhere" })).rejects.toThrow();
  });
});
