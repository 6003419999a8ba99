import { describe, expect, test } from "vitest";
import { Workplace } from "../testing/workplace.ts";
import { type Connected, connect, type Structured } from "./testing/connect.ts";

/** Two connections under one agent name, and a task that the first one holds. */
async function twins() {
  const place = new Workplace().init();
  const key = place.add("Only one of us");
  const first = await connect(place);
  const second = await connect(place);
  const { claimEpoch } = await first.call("claim_task", { task: key });
  return { place, key, first, second, claimEpoch: claimEpoch as number };
}

describe("a claim", () => {
  test("two clients race one task: one wins, the other learns who", async () => {
    const place = new Workplace().init();
    const key = place.add("Wanted");
    const agents = await Promise.all(["left", "right"].map((agent) => connect(place, { agent })));
    const answers = await Promise.all(agents.map((it) => it.result("claim_task", { task: key })));
    const won = answers.filter(({ isError }) => !isError);
    const lost = answers.filter(({ isError }) => isError);
    expect(won).toHaveLength(1);
    expect(lost[0]?.structuredContent).toMatchObject({
      code: "conflict",
      detail: { holder: answers[0] === won[0] ? "left" : "right" },
    });
  });

  test("later writes need its epoch; without it they are refused", async () => {
    const { key, first } = await twins();
    expect(await first.refusal("release_task", { task: key })).toMatchObject({
      code: "invalid_argument",
    });
  });

  test("a model that lost its claim is told so, and changes nothing", async () => {
    const { place, key, first, claimEpoch } = await twins();
    place.text("task", "claim", key, "--force", "--insist", "--reason", "mine now");
    const late = { task: key, claimEpoch, outcome: "succeeded" };
    expect(await first.refusal("complete_task", late)).toMatchObject({
      code: "stale_claim",
      message: expect.stringContaining("stop working on it"),
    });
    expect(place.data("task", "show", key)).toMatchObject({ status: "in_progress" });
  });
});

describe("the same agent name twice", () => {
  test("never shares a claim, even when the other one's epoch is known", async () => {
    const { place, key, second, claimEpoch } = await twins();
    const stolen = { task: key, claimEpoch };
    const writes: [string, Structured][] = [
      ["release_task", stolen],
      ["submit_for_review", stolen],
      ["block_task", { ...stolen, reason: "because" }],
      ["update_task_status", { ...stolen, status: "cancelled" }],
      ["complete_task", { ...stolen, outcome: "succeeded" }],
      ["add_comment", { ...stolen, body: "as the holder" }],
      ["claim_task", stolen],
      ["claim_task", { task: key }],
    ];
    for (const [tool, args] of writes) {
      expect(await second.refusal(tool, args), tool).toMatchObject({ code: "conflict" });
    }
    expect(place.data("task", "show", key)).toMatchObject({ status: "in_progress", claimEpoch });
  });

  test("leaves the other's work alone when it ends", async () => {
    const { place, key, second } = await twins();
    await second.close();
    expect(place.data("task", "show", key)).toMatchObject({ status: "in_progress" });
  });
});

describe("a host that restarts its server", () => {
  test("takes its claim up again with the epoch, under a new one", async () => {
    const { place, key, first, claimEpoch } = await twins();
    await first.close();
    const again = await connect(place);
    const resumed = await again.call("claim_task", { task: key, claimEpoch });
    expect(resumed).toMatchObject({ key, status: "in_progress", claimEpoch: claimEpoch + 2 });
  });

  test("not when somebody else had the task meanwhile", async () => {
    const { place, key, first, claimEpoch } = await twins();
    await first.close();
    const other = await connect(place, { agent: "other" });
    const theirs = await other.call("claim_task", { task: key });
    await other.call("release_task", { task: key, claimEpoch: theirs.claimEpoch });
    const again = await connect(place);
    expect(await again.refusal("claim_task", { task: key, claimEpoch })).toMatchObject({
      code: "stale_claim",
    });
  });

  test("also when the old server was killed", async () => {
    const { place, key, first, claimEpoch } = await twins();
    process.kill(first.pid, "SIGKILL");
    const again = await connect(place);
    const resumed = await again.call("claim_task", { task: key, claimEpoch });
    expect(resumed).toMatchObject({ key, status: "in_progress" });
    expect(resumed.claimEpoch).toBeGreaterThan(claimEpoch);
  });
});

describe("a blocked task", () => {
  async function block(agent: Connected, key: string, claimEpoch: number) {
    return agent.call("block_task", { task: key, claimEpoch, reason: "waits for the key" });
  }

  test("is taken up again by its holder, with a new execution", async () => {
    const { place, key, first, claimEpoch } = await twins();
    const blocked = await block(first, key, claimEpoch);
    expect(blocked).toEqual({ key, status: "blocked", claimEpoch: claimEpoch + 1 });
    const again = { task: key, claimEpoch: blocked.claimEpoch };
    const resumed = await first.call("claim_task", again);
    expect(resumed).toMatchObject({ status: "in_progress", claimEpoch: claimEpoch + 2 });
    expect(place.data("exec", "list", "--running")).toHaveLength(1);
  });

  test("unblocking gives it to anyone; it does nothing to a task that isn't blocked", async () => {
    const { key, first, second, claimEpoch } = await twins();
    expect(await first.refusal("unblock_task", { task: key, claimEpoch })).toMatchObject({
      code: "illegal_transition",
    });
    await block(first, key, claimEpoch);
    expect(await second.call("unblock_task", { task: key })).toMatchObject({ status: "todo" });
    expect(await second.call("claim_task", { task: key })).toMatchObject({ status: "in_progress" });
  });
});

test("inside baton run the agent goes on with the claim of the run", async () => {
  const place = new Workplace().init();
  const key = place.add("Run by hand");
  const { claimEpoch } = place.data("task", "claim", key, "--agent", "claude");
  const env = { BATON_TASK: key, BATON_CLAIM_EPOCH: String(claimEpoch) };
  const inside = await connect(place, { env });
  expect(await inside.call("submit_for_review", { task: key, claimEpoch })).toMatchObject({
    status: "in_review",
  });
});
