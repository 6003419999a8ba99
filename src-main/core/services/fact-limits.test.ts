import { expect, test } from "vitest";
import { MAX_FACT_RECEIPTS, MAX_LIVE_FACTS } from "../../../shared/domain/fact.ts";
import { Facts } from "../testing/facts.ts";
import { agent, person } from "../testing/test-board.ts";
import { getProject } from "./resolve.ts";
import { putFact, setFact } from "./write-fact.ts";

/** Writes many facts in one transaction. */
function fill(set: Facts, from: number, to: number, deletes = false): void {
  set.at.write(person(), (tx, context) => {
    const scope = getProject(tx, "global");
    for (let n = from; n < to; n++) {
      putFact(tx, context, scope, { key: `k${n}`, value: n });
      if (deletes) putFact(tx, context, scope, { key: `k${n}`, delete: true });
    }
  });
}

const healthy = (set: Facts) =>
  set.on.ok("doctor.check", {}).checks.find((c) => c.name === "facts");

test("512 keys live at once; a deletion makes room, a restoration needs it", () => {
  const set = new Facts();
  fill(set, 0, MAX_LIVE_FACTS - 1);
  expect(set.set("last", 0, 1)).toMatchObject({ revision: 1 });
  expect(set.refused("more", 0, 1)).toMatchObject({ code: "live_key_cap", detail: { limit: 512 } });
  expect(set.set("last", 1, 2)).toMatchObject({ revision: 2 });
  set.set("last", 2);
  expect(set.set("more", 0, 1)).toMatchObject({ revision: 1 });
  expect(set.refused("last", 3, 1).code).toBe("live_key_cap");
  expect(set.on.code("fact.restore", { key: "last", value: 1 })).toBe("live_key_cap");
  set.set("more", 1);
  expect(set.set("last", 3, 1)).toMatchObject({ revision: 4 });
  expect(healthy(set)).toMatchObject({ ok: true });
  set.at.project("API");
  expect(set.set("elsewhere", 0, 1, "API")).toMatchObject({ revision: 1 });
});

test("4,096 names ever; one that is known can always come back", () => {
  const set = new Facts();
  fill(set, 0, 4_095, true);
  expect(set.set("k-last", 0, 1)).toMatchObject({ revision: 1 });
  expect(set.refused("k-more", 0, 1)).toMatchObject({ code: "name_cap", detail: { limit: 4_096 } });
  expect(set.set("k7", 2, "back")).toMatchObject({ revision: 3 });
  expect(healthy(set)).toMatchObject({ ok: true });
});

test("100 revisions are kept besides the newest; a deletion purges them all", () => {
  const set = new Facts();
  for (let n = 0; n < 100; n++) set.set("a", n, n);
  expect(set.on.ok("fact.history", { key: "a" })).toHaveLength(100);
  set.set("a", 100, 100);
  expect(set.on.ok("fact.history", { key: "a" })).toHaveLength(101);
  set.set("a", 101, 101);
  const history = set.on.ok("fact.history", { key: "a" });
  expect(history).toHaveLength(101);
  expect([history[0]?.value, history.at(-1)?.value]).toEqual([101, 1]);
  expect(set.on.code("fact.diff", { key: "a", from: 1, to: 102 })).toBe("not_found");
  set.set("a", 102);
  expect(set.on.ok("fact.history", { key: "a" })).toMatchObject([{ deleted: true, revision: 103 }]);
  set.set("a", 103, "again");
  expect(set.on.ok("fact.history", { key: "a" }).map(({ revision }) => revision)).toEqual([
    104, 103,
  ]);
  expect(healthy(set)).toMatchObject({ ok: true });
});

test("4,096 receipts are kept; past them revisions still prevent a second application", () => {
  const set = new Facts();
  const oldest = set.request("oldest", 0, 1);
  const second = set.request("second", 0, 1);
  set.send(oldest);
  set.send(second);
  const write = (from: number, to: number) =>
    set.at.write(agent("claude-1"), (tx, context) => {
      const scope = getProject(tx, "global");
      for (let n = from; n < to; n++) {
        setFact(tx, context, scope, { key: "busy", value: n }, n, `n${n}`);
      }
    });
  write(0, MAX_FACT_RECEIPTS - 2);
  expect(set.send(oldest)).toMatchObject({ duplicate: true });
  // A replay is no insertion: the order stays that of the first answers.
  write(MAX_FACT_RECEIPTS - 2, MAX_FACT_RECEIPTS - 1);
  expect(set.on.code("fact.set", oldest, agent())).toBe("revision_conflict");
  expect(set.send(second)).toMatchObject({ duplicate: true });
  expect(set.on.ok("fact.get", { key: "oldest" })).toMatchObject({ revision: 1 });
});

test("each scope has receipts of its own, and writes without one do not age them", () => {
  const set = new Facts();
  const request = set.request("a", 0, 1);
  set.send(request);
  fill(set, 0, 10);
  const { receipts, generation } = set.at.read((tx) => tx.facts.scope("global"));
  expect([receipts, generation]).toEqual([1, 11]);
  expect(set.send(request)).toMatchObject({ duplicate: true });
});
