import { describe, expect, test } from "vitest";
import { Workplace } from "../testing/workplace.ts";

const GREEN = '"green"';

describe("facts by people", () => {
  test("are set, got, listed, searched, compared, deleted and restored", () => {
    const place = new Workplace().init();
    const set = (...args: string[]) => place.text("fact", "set", ...args);
    expect(set("gates.unit", '"red"')).toBe("gates.unit written: revision 1, generation 1\n");
    expect(set("gates.unit", GREEN, "--state-stamp", "c0ffee")).toContain("revision 2");
    expect(set("counts", '{"tests":840, "failed":[]}')).toContain("revision 1");
    expect(place.text("fact", "list")).toMatch(
      /^KEY +VALUE +REV +WHO +WHEN +STATE\ncounts +\{"failed":\[\],"tests":840\} +1 .*\ngates\.unit +"green" +2 .*c0ffee\n$/,
    );
    expect(place.text("fact", "get", "gates.unit")).toMatch(
      /^gates\.unit {2}"green"\nrevision 2, by .*\ntrue of c0ffee\nwritten at generation 2, now 3\n$/,
    );
    expect(place.text("fact", "search", "840")).toContain("counts");
    expect(place.text("fact", "search", "none such")).toBe("nothing found\n");
    expect(place.text("fact", "diff", "gates.unit")).toContain('- "red"\n+ "green"');
    expect(place.text("fact", "history", "gates.unit")).toMatch(/2 {2}"green".*\n +1 {2}"red"/);
    expect(place.text("fact", "delete", "gates.unit")).toContain("deleted: revision 3");
    expect(place.refusal(["fact", "get", "gates.unit"])).toMatchObject({
      code: "not_found",
      status: 3,
      detail: { revision: 3, deleted: true },
    });
    expect(place.text("fact", "search", "gates", "--deleted")).toContain("deleted");
    expect(place.text("fact", "restore", "gates.unit", "null")).toContain("revision 4");
    expect(place.text("fact", "diff", "gates.unit")).toContain("deleted -> null");
  });

  test("that are deleted say what is gone, how they come back, and are listed", () => {
    const place = new Workplace().init();
    const deleted = () => place.text("fact", "delete", "gates.unit");
    for (const value of ['"red"', "3", GREEN]) place.text("fact", "set", "gates.unit", value);
    place.text("fact", "set", "gates.lint", "1");
    expect(deleted()).toContain('\n2 earlier revisions are gone; it was "green"\n');
    const { message } = place.refusal(["fact", "get", "gates.unit"]);
    expect(message).toContain("To give it a value again: baton fact restore gates.unit VALUE");
    expect(place.text("fact", "list", "--deleted")).toMatch(
      /^KEY.*\ngates\.unit +deleted +4 .*\n$/,
    );
    expect(place.data("fact", "list", "--deleted", "--prefix", "gates.l")).toEqual([]);
    expect(place.document(["fact", "list", "--deleted"]).page).toMatchObject({ total: 1 });
    expect(place.refusal(["fact", "list", "--deleted", "--known-generation", "1"]).status).toBe(2);
    place.text("fact", "restore", "gates.unit", "1");
    expect(place.text("fact", "list", "--deleted")).toBe("no deleted facts\n");
    expect(deleted()).toContain("\n1 earlier revision is gone; it was 1\n");
    const live = place.refusal(["fact", "restore", "gates.lint", "2"]);
    expect(live).toMatchObject({ code: "revision_conflict", status: 8 });
    expect(live.message).toMatch(/is not deleted.*baton fact set/);
    expect(place.text("fact", "delete", "gates.lint")).toMatch(/generation \d+\nit was 1\n$/);
  });

  test("are the project's, of the folder; GLOBAL names the scope that all share", () => {
    const place = new Workplace().init();
    place.text("fact", "set", "a", "1");
    place.text("fact", "set", "a", "2", "--project", "GLOBAL");
    expect(place.data("fact", "get", "a")).toMatchObject({ value: 1 });
    expect(place.document(["fact", "get", "a"], { cwd: place.root }).data).toMatchObject({
      value: 2,
    });
    place.text("project", "delete", "API", "--confirm", "API");
    expect(place.refusal(["fact", "set", "a", "3", "--project", "API"])).toMatchObject({
      code: "scope_deleted",
      status: 5,
    });
  });

  test("a value is JSON, and may come from stdin; a bare word is told how to be quoted", () => {
    const place = new Workplace().init();
    const set = (value: string, input?: string) =>
      place.document(["fact", "set", "a", value], input === undefined ? {} : { input });
    set("-", '{"from": "stdin"}\n');
    expect(place.data("fact", "get", "a")).toMatchObject({ value: { from: "stdin" } });
    set('"-"');
    expect(place.data("fact", "get", "a")).toMatchObject({ value: "-" });
    const refused = (...args: string[]) => place.refusal(["fact", "set", ...args]);
    expect(refused("a", "green")).toMatchObject({ code: "invalid_argument", status: 2 });
    expect(refused("a", "green").message).toContain(`as in '"green"'`);
    expect(refused("a", "{tests:1}").message).toContain("quote the whole of it");
    expect(refused("a", "").message).toContain("empty");
    expect(refused("a").message).toContain("needs VALUE");
    expect(refused("Gates", "1").message).toContain("is no key");
  });

  test("a list goes on by its cursor, until somebody writes", () => {
    const place = new Workplace().init();
    for (const key of ["a", "b", "c"]) place.text("fact", "set", key, "1");
    const { stdout, stderr } = place.call(["fact", "list", "--limit", "2"]);
    expect(stdout.split("\n")).toHaveLength(4);
    expect(stderr).toMatch(/^showing 2 of 3; the next ones: --cursor \S+\n$/);
    const cursor = stderr.trim().split(" ").at(-1) as string;
    expect(place.text("fact", "list", "--cursor", cursor)).toContain("\nc ");
    expect(place.text("fact", "list", "--known-generation", "3")).toBe(
      "unchanged since generation 3\n",
    );
    place.text("fact", "set", "d", "1");
    expect(place.refusal(["fact", "list", "--cursor", cursor])).toMatchObject({
      code: "snapshot_expired",
      status: 8,
    });
  });
});

describe("facts by agents and scripts", () => {
  test("are written on a revision, and a request sent again is answered as before", () => {
    const place = new Workplace().init();
    place.env = { BATON_AGENT: "codex-1" };
    const write = ["fact", "set", "gates.unit", GREEN, "--expected-revision", "0"];
    const request = [...write, "--idempotency-key", "first"];
    expect(place.document(request).data).toMatchObject({ revision: 1, duplicate: false });
    expect(place.document(request).data).toMatchObject({ revision: 1, duplicate: true });
    expect(place.text(...request)).toContain("it was so already");
    expect(place.refusal(write)).toMatchObject({
      code: "revision_conflict",
      status: 8,
      detail: { revision: 1, head: { value: "green", author: { id: "codex-1" } } },
    });
    const other = ["fact", "delete", "gates.unit", "--expected-revision", "1"];
    expect(place.refusal([...other, "--idempotency-key", "first"])).toMatchObject({
      code: "idempotency_conflict",
      status: 8,
    });
    expect(place.document(other).data).toMatchObject({ revision: 2, deleted: true });
    const unnamed = ["fact", "delete", "gates.unit", "--idempotency-key", "x"];
    expect(place.refusal(unnamed).message).toContain("goes with --expected-revision");
  });
});

test("a task waits for a fact, why says so, and the write that makes it hold frees it", () => {
  const place = new Workplace().init();
  place.add("Deploy");
  expect(place.text("fact", "gate", "API-1", "gates.unit", GREEN)).toBe(
    'API-1 waits until the fact gates.unit is "green"; it holds nothing now: 1 open in all\n',
  );
  expect(place.text("fact", "gate", "API-1", "gates.unit", GREEN)).toContain("so already");
  expect(place.text("task", "next")).toBe("nothing is ready\n");
  place.text("fact", "set", "gates.unit", '"red"');
  expect(place.text("why", "API-1")).toContain(
    '- it waits until the fact gates.unit is "green": now it is "red"',
  );
  place.text("fact", "set", "gates.unit", GREEN);
  expect(place.text("task", "next")).toContain("API-1");
  expect(place.text("events")).toMatch(/fact_written: gates\.unit/);
  place.text("fact", "delete", "gates.unit");
  expect(place.text("task", "next")).toBe("nothing is ready\n");
  expect(place.text("fact", "ungate", "API-1", "gates.unit")).toContain("no longer waits");
  expect(place.text("task", "next")).toContain("API-1");
  expect(place.text("doctor")).not.toContain("instead of");
});
