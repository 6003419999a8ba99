import { describe, expect, test } from "vitest";
import { Facts } from "../testing/facts.ts";
import { agent, person } from "../testing/test-board.ts";

/** Facts with a live key at revision 2 and one deleted at revision 2. */
function facts(): Facts {
  const set = new Facts();
  set.set("live", 0, "red");
  set.set("live", 1, "green");
  set.set("gone", 0, 1);
  set.set("gone", 1);
  return set;
}

describe("facts.md's table, over the contract", () => {
  test.each<[string, string, number, unknown, number, boolean]>([
    ["create, never existed", "new", 0, { b: 1, a: [null] }, 1, false],
    ["update, exact revision of the live head", "live", 2, "blue", 3, false],
    ["restore, exact revision of the tombstone", "gone", 2, null, 3, false],
    ["delete, exact revision of the live head", "live", 2, undefined, 3, true],
  ])("%s", (_, key, expected, value, revision, deleted) => {
    const set = facts();
    expect(set.set(key, expected, value)).toEqual({
      key,
      revision,
      generation: 5,
      deleted,
      writtenAt: set.at.now,
      purged: deleted ? { value: "green", revisions: 1 } : null,
      duplicate: false,
    });
    if (deleted) expect(set.on.code("fact.get", { key })).toBe("not_found");
    else expect(set.on.ok("fact.get", { key })).toMatchObject({ value, revision, generation: 5 });
  });

  test.each<[string, string, number, unknown, string, Record<string, unknown>]>([
    ["create, a live head", "live", 0, 1, "revision_conflict", { revision: 2, deleted: false }],
    ["create, a tombstone", "gone", 0, 1, "revision_conflict", { revision: 2, deleted: true }],
    ["update, another revision", "live", 1, 1, "revision_conflict", { revision: 2 }],
    ["update, never existed", "new", 1, 1, "revision_conflict", { revision: 0 }],
    ["restore, another revision", "gone", 1, 1, "revision_conflict", { revision: 2, head: null }],
    ["delete, another revision", "live", 1, undefined, "revision_conflict", { revision: 2 }],
    ["delete, exact tombstone", "gone", 2, undefined, "not_found", { revision: 2, deleted: true }],
    [
      "delete, other than the tombstone's",
      "gone",
      1,
      undefined,
      "revision_conflict",
      { revision: 2 },
    ],
    ["delete, never existed", "new", 0, undefined, "not_found", { revision: null, deleted: false }],
  ])("%s is refused, and writes nothing", (_, key, expected, value, code, detail) => {
    const set = facts();
    const seq = set.at.read((tx) => tx.events.latestSeq());
    expect(set.refused(key, expected, value)).toMatchObject({ code, detail: { key, ...detail } });
    expect(set.generation()).toBe(4);
    expect(set.at.read((tx) => tx.events.latestSeq())).toBe(seq);
  });

  test("a conflict carries the head as it is now", () => {
    const { detail } = facts().refused("live", 1, "mine");
    expect(detail?.head).toMatchObject({
      value: "green",
      revision: 2,
      author: { type: "agent", id: "claude-1" },
    });
  });
});

describe("a replay", () => {
  test("gives the original receipt, also after later writes", () => {
    const set = new Facts();
    const first = set.request("gates.unit", 0, "red");
    const receipt = set.send(first);
    set.at.now += 1_000;
    set.set("gates.unit", 1, "green");
    set.set("gates.unit", 2);
    expect(set.send(first)).toEqual({ ...receipt, duplicate: true });
    expect(set.generation()).toBe(3);
  });

  test("knows a value by what it is, not by how it was written", () => {
    const set = new Facts();
    const request = set.request("a", 0, { x: 1, y: [2] });
    set.send(request);
    expect(set.send({ ...request, value: { y: [2], x: 1 } }).duplicate).toBe(true);
  });

  test("of a deletion is the same by either operation", () => {
    const set = facts();
    const { delete: _, ...request } = set.request("live", 2);
    expect(set.on.ok("fact.delete", request, agent())).toMatchObject({ deleted: true });
    expect(set.send({ ...request, delete: true })).toMatchObject({
      ...{ duplicate: true, revision: 3, purged: null },
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ["another key", { key: "other" }],
    ["another value", { value: 2 }],
    ["a deletion", { value: undefined, delete: true }],
    ["another revision", { expectedRevision: 1 }],
    ["another stamp", { stateStamp: "abc" }],
  ])("with %s is an idempotency_conflict", (_, changes) => {
    const set = new Facts();
    const request = set.request("a", 0, 1);
    set.send(request);
    const error = set.on.error("fact.set", { ...request, ...changes }, agent());
    expect(error).toMatchObject({
      code: "idempotency_conflict",
      detail: { key: "a", revision: 1 },
    });
  });

  test("belongs to its author and scope", () => {
    const set = new Facts();
    set.at.project("API");
    const request = set.request("a", 0, 1);
    set.send(request, agent("one"));
    expect(set.on.code("fact.set", request, agent("two"))).toBe("revision_conflict");
    expect(set.on.code("fact.set", request, person("one"))).toBe("revision_conflict");
    expect(set.send({ ...request, project: "API" }, agent("one")).duplicate).toBe(false);
    expect(set.send(request, agent("one", 7)).duplicate).toBe(true);
  });

  test("is not remembered for a refused request", () => {
    const set = facts();
    const request = set.request("live", 1, "late");
    expect(set.on.code("fact.set", request, agent())).toBe("revision_conflict");
    expect(set.send({ ...request, expectedRevision: 2 })).toMatchObject({ duplicate: false });
  });
});

describe("what is malformed", () => {
  test.each<[string, Record<string, unknown>]>([
    ["value and delete together", { value: 1, delete: true }],
    ["neither of them", { value: undefined }],
    ["neither of them, by a false delete", { value: undefined, delete: false }],
    ["a key that breaks its rules", { key: "Gates" }],
    ["a value that is too large", { value: "x".repeat(4_095) }],
    ["a stamp with a line feed", { stateStamp: "a\nb" }],
  ])("%s is an invalid_argument; authority is judged first", (_, changes) => {
    const set = new Facts();
    const project = set.at.project("API");
    const request = { ...set.request("a", 0, 1), ...changes };
    expect(set.on.code("fact.set", request, agent())).toBe("invalid_argument");
    expect(set.on.code("fact.set", { ...request, project: "NONE" }, agent())).toBe("not_found");
    set.on.ok("project.delete", { project: "API", confirm: "API" });
    for (const ref of ["API", project.id]) {
      expect(set.on.code("fact.set", { ...request, project: ref }, agent())).toBe("scope_deleted");
    }
  });
});

test("a value of absurd depth, or one that can't be sent at all, is refused like any other", () => {
  const set = new Facts();
  let deep: unknown = 1;
  for (let level = 0; level < 200_000; level++) deep = [deep];
  for (const value of [deep, () => 1, Number.NaN, new Date(0)]) {
    expect(set.on.code("fact.put", { key: "a", value })).toBe("invalid_argument");
  }
});

describe("people's writes", () => {
  test("mine wins, and the history keeps both", () => {
    const set = facts();
    const put = (key: string, value?: unknown) =>
      set.on.ok("fact.put", { key, ...(value === undefined ? { delete: true } : { value }) });
    expect(put("live", "mine")).toMatchObject({ revision: 3, deleted: false });
    expect(put("gone", "back")).toMatchObject({ revision: 3 });
    expect(put("new", 0)).toMatchObject({ revision: 1 });
    const history = set.on.ok("fact.history", { key: "live" });
    expect(history.map(({ value, author }) => [value, author.id])).toEqual([
      ["mine", "ada"],
      ["green", "claude-1"],
      ["red", "claude-1"],
    ]);
    expect(put("live")).toMatchObject({ revision: 4, deleted: true });
    expect(set.on.code("fact.put", { key: "live", delete: true })).toBe("not_found");
    expect(set.on.code("fact.put", { key: "never", delete: true })).toBe("not_found");
    expect(set.on.code("fact.put", { key: "never" })).toBe("invalid_argument");
  });

  test("a restore is refused where nothing is deleted", () => {
    const set = facts();
    const restore = (key: string, expectedRevision?: number) =>
      set.on.code("fact.restore", {
        key,
        value: "back",
        ...(expectedRevision === undefined ? {} : { expectedRevision }),
      });
    expect(restore("live")).toBe("revision_conflict");
    expect(restore("never")).toBe("not_found");
    expect(restore("gone", 1)).toBe("revision_conflict");
    expect(restore("gone", 2)).toBe("ok");
    expect(set.on.ok("fact.get", { key: "gone" })).toMatchObject({ value: "back", revision: 3 });
    expect(set.on.ok("fact.history", { key: "gone" }).map(({ deleted }) => deleted)).toEqual([
      false,
      true,
    ]);
    set.on.ok("fact.put", { key: "gone", delete: true });
    expect(restore("gone")).toBe("ok");
  });
});

test("each write is one event of its scope, which does not carry the value", () => {
  const set = new Facts();
  const { id } = set.at.project("API");
  set.set("a", 0, "secret", "API");
  set.set("a", 1, "secret", "API");
  set.set("a", 2, undefined, "API");
  set.set("a", 3, "secret", "API");
  const events = set.on.ok("event.list", { project: "API", scope: "project" }).slice(1);
  expect(events.map(({ kind }) => kind)).toEqual([
    "fact_written",
    "fact_written",
    "fact_deleted",
    "fact_restored",
  ]);
  expect(events.map(({ projectId, taskId }) => [projectId, taskId])).toEqual(
    events.map(() => [id, null]),
  );
  expect(events[2]?.data?.row).toMatchObject({ key: "a", revision: 3, deleted: true });
  expect(JSON.stringify(events)).not.toContain("secret");
});
