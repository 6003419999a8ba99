import { userInfo } from "node:os";
import { describe, expect, test } from "vitest";
import { Workplace } from "./testing/workplace.ts";

interface Claimed {
  readonly key: string;
  readonly claimEpoch: number;
  readonly assignee: { readonly agent: string; readonly runtime: string | null };
}

function placeWithTasks(): Workplace {
  const place = new Workplace().init();
  place.add("One");
  place.add("Two");
  return place;
}

describe("who is calling", () => {
  test("a person under the user's name, unless an agent is named", () => {
    const place = placeWithTasks();
    const own = place.data<Claimed>("task", "claim", "API-1");
    expect(own.assignee.agent).toBe(userInfo().username);
    const flags = ["--agent", "claude-1", "--runtime", "claude"];
    const agents = place.data<Claimed>("task", "claim", "API-2", ...flags);
    expect(agents.assignee).toEqual({ agent: "claude-1", runtime: "claude" });
    const actors = place.data<{ actor: { type: string } }[]>("events", "--latest", "--limit", "2");
    expect(actors.map(({ actor }) => actor.type)).toEqual(["agent", "human"]);
  });

  test("BATON_AGENT names one as well, and --agent goes before it", () => {
    const place = placeWithTasks();
    place.env = { BATON_AGENT: "from-environment" };
    const claimed = place.data<Claimed>("task", "claim", "API-1");
    expect(claimed.assignee.agent).toBe("from-environment");
    const other = place.data<Claimed>("task", "claim", "API-2", "--agent", "from-flag");
    expect(other.assignee.agent).toBe("from-flag");
  });

  test("a person needs no epoch; an epoch alone makes a fenced worker of the same name", () => {
    const place = placeWithTasks();
    place.data("task", "claim", "API-1");
    expect(place.data("task", "beat", "API-1")).toMatchObject({ claimEpoch: 1 });
    const stale = place.refusal(["task", "beat", "API-1"], { env: { BATON_CLAIM_EPOCH: "7" } });
    expect(stale).toMatchObject({ code: "stale_claim", status: 4 });
    expect(place.refusal(["task", "beat", "API-1", "--epoch", "7"]).code).toBe("stale_claim");
    expect(place.data("task", "beat", "API-1", "--epoch", "1")).toMatchObject({ claimEpoch: 1 });
  });
});

describe("an agent's epoch", () => {
  test("missing on its own task: invalid_argument; on another's: conflict naming the holder", () => {
    const place = placeWithTasks();
    place.data("task", "claim", "API-1", "--agent", "a");
    const own = place.refusal(["task", "move", "API-1", "done", "--agent", "a"]);
    expect(own).toMatchObject({ code: "invalid_argument", status: 2 });
    const others = place.refusal(["task", "move", "API-1", "done", "--agent", "b"]);
    expect(others).toMatchObject({ code: "conflict", status: 4, detail: { holder: "a" } });
  });

  test("an ended claim is stale, and nothing changes", () => {
    const place = placeWithTasks();
    place.data("task", "claim", "API-1", "--agent", "a");
    place.data("task", "release", "API-1");
    place.data("task", "claim", "API-1", "--agent", "a");
    const late = place.refusal(["task", "move", "API-1", "done", "--agent", "a", "--epoch", "1"]);
    expect(late).toMatchObject({ code: "stale_claim", status: 4 });
    expect(place.data("task", "show", "API-1")).toMatchObject({ status: "in_progress" });
  });

  test("BATON_CLAIM_EPOCH is meant for BATON_TASK alone; --epoch for what the call names", () => {
    const place = placeWithTasks();
    place.data("task", "claim", "API-1", "--agent", "a");
    place.data("task", "claim", "API-2", "--agent", "a");
    place.env = { BATON_AGENT: "a", BATON_CLAIM_EPOCH: "1", BATON_TASK: "API-1" };
    expect(place.data("task", "beat", "API-1")).toMatchObject({ key: "API-1" });
    expect(place.refusal(["task", "beat", "API-2"]).code).toBe("invalid_argument");
    expect(place.data("task", "beat", "API-2", "--epoch", "1")).toMatchObject({ key: "API-2" });
  });

  test("a name or an epoch that can't be meant is refused", () => {
    const place = placeWithTasks();
    expect(place.refusal(["task", "list", "--agent", ""]).status).toBe(2);
    expect(place.refusal(["task", "list", "--agent", "a\u001b"]).status).toBe(2);
    expect(place.refusal(["task", "list"], { env: { BATON_CLAIM_EPOCH: "x" } }).status).toBe(2);
  });
});
