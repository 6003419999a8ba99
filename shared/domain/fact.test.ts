import { describe, expect, test } from "vitest";
import {
  currentRevision,
  decideFactWrite,
  type FactState,
  MAX_FACT_NAMES,
  MAX_FACT_RECEIPTS,
  MAX_FACT_REVISIONS,
  MAX_LIVE_FACTS,
} from "./fact.ts";

const NEVER: FactState = { kind: "never" };
const LIVE: FactState = { kind: "live", revision: 4 };
const DELETED: FactState = { kind: "deleted", revision: 7 };
const EMPTY = { liveKeys: 0, names: 0 };

const decide = (state: FactState, value: string | null, expectedRevision: number, counts = EMPTY) =>
  decideFactWrite(state, { key: "gates.unit", value, expectedRevision }, counts);

describe("facts.md's table", () => {
  test.each<[string, FactState, string | null, number, string, number]>([
    ["create, never existed", NEVER, "1", 0, "create", 1],
    ["update, matching live head", LIVE, "1", 4, "update", 5],
    ["restore, exact tombstone revision", DELETED, "1", 7, "restore", 8],
    ["delete, matching live head", LIVE, null, 4, "delete", 5],
  ])("%s", (_, state, value, expected, kind, revision) => {
    expect(decide(state, value, expected)).toEqual({ kind, revision });
  });

  test.each<[string, FactState, string | null, number, string, number | null]>([
    ["create on a live head", LIVE, "1", 0, "revision_conflict", 4],
    ["create on a tombstone: 0 never resurrects", DELETED, "1", 0, "revision_conflict", 7],
    ["update on an older revision", LIVE, "1", 3, "revision_conflict", 4],
    ["update on a newer revision", LIVE, "1", 5, "revision_conflict", 4],
    ["update of what never was", NEVER, "1", 1, "revision_conflict", 0],
    ["restore on an older revision", DELETED, "1", 6, "revision_conflict", 7],
    ["delete on another revision of a live head", LIVE, null, 3, "revision_conflict", 4],
    ["delete with 0 on a live head", LIVE, null, 0, "revision_conflict", 4],
    ["delete, exact tombstone revision", DELETED, null, 7, "not_found", 7],
    ["delete, any other revision of a tombstone", DELETED, null, 6, "revision_conflict", 7],
    ["delete with 0 on a tombstone", DELETED, null, 0, "revision_conflict", 7],
    ["delete of what never was", NEVER, null, 0, "not_found", null],
    ["delete of what never was, any revision", NEVER, null, 3, "not_found", null],
  ])("%s", (_, state, value, expected, code, revision) => {
    const decision = decide(state, value, expected);
    expect(decision).toMatchObject({ kind: "refused", code, detail: { revision } });
  });
});

test("deleting twice says that it is absent already", () => {
  expect(decide(DELETED, null, 7)).toMatchObject({
    message: expect.stringContaining("already absent"),
    detail: { deleted: true },
  });
});

test("JSON's null is a value; only a missing one deletes", () => {
  expect(decide(NEVER, "null", 0)).toEqual({ kind: "create", revision: 1 });
});

test("the limits hold for what adds a key, and for nothing else", () => {
  expect([MAX_LIVE_FACTS, MAX_FACT_NAMES, MAX_FACT_REVISIONS, MAX_FACT_RECEIPTS]).toEqual([
    512, 4_096, 100, 4_096,
  ]);
  const full = { liveKeys: 512, names: 600 };
  expect(decide(NEVER, "1", 0, { ...full, liveKeys: 511 }).kind).toBe("create");
  expect(decide(NEVER, "1", 0, full)).toMatchObject({ code: "live_key_cap" });
  expect(decide(DELETED, "1", 7, full)).toMatchObject({ code: "live_key_cap" });
  expect(decide(LIVE, "1", 4, full).kind).toBe("update");
  expect(decide(LIVE, null, 4, full).kind).toBe("delete");
  const named = { liveKeys: 3, names: 4_096 };
  expect(decide(NEVER, "1", 0, { ...named, names: 4_095 }).kind).toBe("create");
  expect(decide(NEVER, "1", 0, named)).toMatchObject({ code: "name_cap" });
  expect(decide(DELETED, "1", 7, named).kind).toBe("restore");
});

test("a write without a revision is decided on what is there", () => {
  expect([NEVER, LIVE, DELETED].map(currentRevision)).toEqual([0, 4, 7]);
});
