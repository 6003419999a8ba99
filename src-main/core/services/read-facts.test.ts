import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { Facts } from "../testing/facts.ts";

function facts(...keys: string[]): Facts {
  const set = new Facts();
  for (const key of keys) set.set(key, 0, { of: key });
  return set;
}

describe("a list", () => {
  test("is sorted by key, by pages of one generation, and never shows what is deleted", () => {
    const set = facts("gates.unit", "a", "gates-x", "gates.lint", "b.c", "gone");
    set.set("gone", 1);
    const first = set.on.page("fact.list", { limit: 2 });
    expect(first.page).toMatchObject({ snapshotGeneration: 7, unchanged: false, total: 5 });
    const keys = first.data.map(({ key }) => key);
    for (let next = first.page?.next; next; ) {
      const { data, page } = set.on.page("fact.list", { limit: 2, cursor: next });
      keys.push(...data.map(({ key }) => key));
      next = page?.next ?? null;
    }
    expect(keys).toEqual(["a", "b.c", "gates-x", "gates.lint", "gates.unit"]);
  });

  test("takes a prefix as it is", () => {
    const set = facts("gates", "gates.unit", "gates-x", "gatez", "g_", "h");
    const keys = (prefix: string) => set.on.ok("fact.list", { prefix }).map(({ key }) => key);
    expect(keys("gates.")).toEqual(["gates.unit"]);
    expect(keys("gates")).toEqual(["gates", "gates-x", "gates.unit"]);
    expect(keys("g")).toHaveLength(5);
    expect(keys("%")).toEqual([]);
    expect(keys("")).toHaveLength(6);
  });

  test("any write in between ends a continuation; a refused one and a replay do not", () => {
    const set = facts("a", "b", "c");
    const request = set.request("d", 0, 1);
    set.send(request);
    const cursor = set.on.page("fact.list", { limit: 2 }).page?.next as string;
    set.send(request);
    set.refused("a", 0, 1);
    expect(set.on.ok("fact.list", { cursor }).map(({ key }) => key)).toEqual(["c", "d"]);
    set.set("a", 1, 2);
    expect(set.on.error("fact.list", { cursor })).toMatchObject({
      code: "snapshot_expired",
      detail: { snapshotGeneration: 4, generation: 5 },
    });
  });

  test("a cursor is of its scope, and goes without a known generation", () => {
    const set = facts("a", "b");
    set.at.project("API");
    for (const key of ["x", "y"]) set.set(key, 0, 1, "API");
    const cursor = set.on.page("fact.list", { limit: 1 }).page?.next as string;
    expect(set.on.code("fact.list", { cursor, project: "API" })).toBe("invalid_argument");
    expect(set.on.code("fact.list", { cursor, knownGeneration: 2 })).toBe("invalid_argument");
    expect(set.on.code("fact.list", { cursor: "bm9wZQ" })).toBe("invalid_argument");
  });

  test("pages have 100 rows, at most 200", () => {
    const set = facts(...Array.from({ length: 101 }, (_, n) => `k${n}`));
    expect(set.on.ok("fact.list", {})).toHaveLength(100);
    expect(set.on.ok("fact.list", { limit: 200 })).toHaveLength(101);
    expect(set.on.code("fact.list", { limit: 201 })).toBe("invalid_argument");
  });

  test("what is known already costs one look-up, however much there is", () => {
    const set = facts("a");
    const list = (knownGeneration: number, project = "GLOBAL") =>
      set.on.page("fact.list", { knownGeneration, project });
    expect(list(1)).toEqual({
      data: [],
      page: { total: 0, next: null, snapshotGeneration: 1, unchanged: true },
    });
    expect(list(0)).toMatchObject({ data: [{ key: "a" }], page: { unchanged: false } });
    expect(list(0, set.at.project("API").id).page).toMatchObject({ unchanged: true });
  });
});

describe("one fact", () => {
  test("carries its own generation and the scope's", () => {
    const set = facts("a");
    set.on.ok("fact.set", { ...set.request("b", 0, null), stateStamp: "c0ffee" });
    set.set("c", 0, 1);
    expect(set.on.ok("fact.get", { key: "b" })).toEqual({
      key: "b",
      value: null,
      revision: 1,
      updatedAtGeneration: 2,
      generation: 3,
      author: { type: "human", id: "ada" },
      updatedAt: set.at.now,
      stateStamp: "c0ffee",
    });
  });

  test("never and deleted are both not_found; a deleted one tells its revision", () => {
    const set = facts("a");
    set.set("a", 1);
    const detail = (key: string) => set.on.error("fact.get", { key });
    expect(detail("a")).toMatchObject({
      code: "not_found",
      detail: { deleted: true, revision: 2 },
    });
    expect(detail("b")).toMatchObject({ code: "not_found", detail: { deleted: false } });
    expect(detail("B").code).toBe("invalid_argument");
    expect(set.on.code("fact.history", { key: "b" })).toBe("not_found");
  });
});

test("a search looks at keys and values; deleted keys are found when they are asked for", () => {
  const set = new Facts();
  set.set("gates.unit", 0, { state: "Green", by: "O'Hara 100%" });
  set.set("gates.lint", 0, "red");
  set.set("old.green", 0, 1);
  set.set("old.green", 1);
  const found = (text: string, deleted = false) =>
    set.on.ok("fact.search", { text, deleted }).map(({ key }) => key);
  expect(found("GREEN")).toEqual(["gates.unit"]);
  expect(found("gates.")).toEqual(["gates.lint", "gates.unit"]);
  expect(found("100%")).toEqual(["gates.unit"]);
  expect(found("_")).toEqual([]);
  expect(found("green", true)).toEqual(["old.green"]);
  const { page } = set.on.page("fact.search", { text: "gates", limit: 1 });
  expect(page?.total).toBe(2);
  expect(set.on.ok("fact.search", { text: "gates", cursor: page?.next as string })).toMatchObject([
    { key: "gates.unit", deleted: false },
  ]);
});

test("a diff compares the newest two revisions, or any two that are kept", () => {
  const set = new Facts();
  set.set("a", 0, { n: 1, list: [1] });
  expect(set.on.code("fact.diff", { key: "a" })).toBe("not_found");
  set.set("a", 1, { n: 2, list: [1] });
  set.set("a", 2, { n: 2, list: [1, 2] });
  expect(set.on.ok("fact.diff", { key: "a" })).toMatchObject({
    from: { revision: 2 },
    to: { revision: 3 },
    changes: [{ path: "/list/1", kind: "added", before: null, after: 2 }],
  });
  expect(set.on.ok("fact.diff", { key: "a", from: 1, to: 2 }).changes).toEqual([
    { path: "/n", kind: "changed", before: 1, after: 2 },
  ]);
  expect(set.on.ok("fact.diff", { key: "a", from: 3, to: 1 }).changes).toHaveLength(2);
});

describe("a deleted project", () => {
  test("takes its facts along, and refuses late reads and writes for good", () => {
    const set = new Facts();
    const { id } = set.at.project("API");
    const late = set.request("a", 1, 2, "API");
    set.set("a", 0, 1, "API");
    set.set("a", 0, 1);
    set.on.ok("project.delete", { project: "API", confirm: "API" });
    for (const project of ["API", "api", id]) {
      expect(set.on.error("fact.set", { ...late, project })).toMatchObject({
        code: "scope_deleted",
      });
      expect(set.on.code("fact.put", { key: "a", value: 1, project })).toBe("scope_deleted");
      expect(set.on.code("fact.list", { project })).toBe("scope_deleted");
    }
    expect(set.on.code("project.create", { name: "API", prefix: "API" })).toBe("conflict");
    const db = new Database(set.at.path, { readonly: true });
    for (const table of ["facts", "fact_revisions", "fact_receipts", "fact_scopes"]) {
      const left = db.prepare(`SELECT count(*) FROM ${table} WHERE scope_id <> 'global'`).pluck();
      expect([table, left.get()]).toEqual([table, 0]);
    }
    db.close();
    expect(set.on.ok("fact.get", { key: "a" }).revision).toBe(1);
  });

  test("can't be written by the store itself either", () => {
    const set = new Facts();
    const { id } = set.at.project("API");
    set.on.ok("project.delete", { project: "API", confirm: "API" });
    const deltas = { liveKeys: 1, names: 1 } as const;
    expect(() => set.at.board.write((tx) => tx.facts.advance(id, deltas))).toThrow(/FOREIGN/);
  });
});
