import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileQuery } from "./match-query.ts";
import { isWholeTerm, parseQuery, printQuery, printTerm, type QueryTerm } from "./parse-query.ts";
import { COMPARISONS, QUERY_FIELDS, type QueryCard } from "./query-fields.ts";

const context = {
  me: "ada",
  now: 1_000_000,
  staleTtlMs: 180_000,
  beatOf: () => null,
  projectNames: new Map([["p1", "Public API"]]),
};

const held: QueryCard = {
  id: "t7",
  key: "API-7",
  title: "Paginate the audit log: https://example.org",
  projectId: "p1",
  status: "in_progress",
  priority: 3,
  labels: ["API", "needs review"],
  assignee: { agent: "claude-1", runtime: "claude" },
  reservedFor: { agent: "codex-1", runtime: null },
  dueOn: "1970-01-02",
  ready: false,
  running: true,
  beatAt: 990_000,
  enteredAt: 900_000,
  costUsd: 4.5,
};
const shows = (text: string, card: QueryCard = held) => compileQuery(text).matches(card, context);

describe("a query", () => {
  test.each([
    ["", true],
    ["audit pagin", true],
    ["audit missing", false],
    ["-missing", true],
    ["-audit", false],
    ["api-7", true],
    ["https://example.org", true],
    ["label:api", true],
    ['label:"needs review"', true],
    ["label:docs label:api", true],
    ["label:docs", false],
    ["-label:docs", true],
    ["-label:api", false],
    ["label:api -label:docs", true],
    ["status:in_progress", true],
    ['status:"In progress"', true],
    ["status:in-progress", true],
    ["status:todo", false],
    ["-status:todo", true],
    ["project:api", true],
    ['project:"public api"', true],
    ["project:web", false],
    ["assignee:claude-1", true],
    ["assignee:any", true],
    ["assignee:none", false],
    ["assignee:me", false],
    ["runtime:claude priority:high", true],
    ["priority:3", true],
    ["priority:-1", false],
    ["priority:nonsense", true],
    ["statuz:todo", true],
    ["label:", true],
    ["ready", false],
    ["-ready", true],
    ["stale", false],
    ["cost>4", true],
    ["cost>4.5", false],
    ["cost>=$4.5", true],
    ["cost:>4", true],
    ["cost<5 cost>4", true],
    ["cost:5", false],
    ["cost>much", true],
    ["COST>4 LABEL:api", true],
    ["due:overdue", false],
    ["due:today", false],
    ["due:week", true],
    ["due:none", false],
    ["due:any", true],
    ["due:1970-01-01", false],
    ["due:1970-01-02", true],
    ["due:whenever", true],
    ["reserved:codex-1", true],
    ["reserved:any", true],
    ["reserved:none", false],
    ["reserved:me", false],
  ])("%j shows a held card: %s", (text, expected) => expect(shows(text)).toBe(expected));

  test("me is the person, and nobody where the person holds nothing", () => {
    const mine = { ...held, assignee: { agent: "ada", runtime: null } };
    expect(shows("assignee:me", mine)).toBe(true);
    const nobody = { ...context, me: null };
    const free = { ...held, assignee: null };
    expect(compileQuery("assignee:me").matches(free, nobody)).toBe(false);
  });

  test("an agent is meant with all its runs, a run with its whole name alone", () => {
    const run = { ...held, assignee: { agent: "Claude/run-7f3a", runtime: "claude" } };
    expect(shows("assignee:claude", run)).toBe(true);
    expect(shows("assignee:claude/run-7f3a", run)).toBe(true);
    expect(shows("assignee:claude/run-0000", run)).toBe(false);
    expect(shows("-assignee:claude", run)).toBe(false);
  });

  test("a claim that nothing runs for is stale after four hours without a sign", () => {
    const hours = (count: number) => context.now - count * 3_600_000;
    // A claim is a beat too.
    const bare = { ...held, running: false, beatAt: hours(3.9), enteredAt: hours(3.9) };
    expect(shows("stale", bare)).toBe(false);
    expect(shows("stale", { ...bare, beatAt: hours(4), enteredAt: hours(4) })).toBe(true);
    expect(shows("stale", { ...bare, beatAt: null, enteredAt: hours(4) })).toBe(true);
    expect(shows("stale", { ...bare, beatAt: hours(1), enteredAt: hours(4) })).toBe(false);
    // An imported card in progress, for instance, is no claim of anybody's.
    expect(shows("stale", { ...bare, beatAt: null, enteredAt: hours(4), assignee: null })).toBe(
      false,
    );
  });

  test("a run is stale after its time to live, counted from the last beat that was told", () => {
    const silent = context.now - context.staleTtlMs;
    const run = { ...held, running: true, beatAt: silent, enteredAt: silent };
    expect(shows("stale", run)).toBe(true);
    expect(shows("stale", { ...run, beatAt: silent + 1 })).toBe(false);
    const told = { ...context, beatOf: (id: string) => (id === run.id ? context.now - 1 : null) };
    expect(compileQuery("stale").matches(run, told)).toBe(false);
    expect(compileQuery("stale").matches({ ...run, id: "t8" }, told)).toBe(true);
  });

  test("a flag in quotes is a word", () => {
    const ready = { ...held, ready: true };
    expect(shows('"ready"', ready)).toBe(false);
    expect(shows("ready", ready)).toBe(true);
  });

  test("tells what it can't read, where it stands", () => {
    const [, wrong, unknown] = parseQuery("label:api priority:soon statuz:todo");
    expect(wrong).toMatchObject({
      start: 10,
      end: 23,
      fault: { kind: "unknown_value", name: "priority", value: "soon" },
    });
    expect(unknown).toMatchObject({
      fault: { kind: "unknown_field", name: "statuz", value: "todo" },
    });
  });

  test("what it can't read asks for nothing", () => {
    expect(compileQuery("is:ready cost>x").isEmpty).toBe(true);
    expect(shows("is:ready")).toBe(true);
    expect(shows("-priority:soon label:api")).toBe(true);
    expect(shows("is:ready label:docs")).toBe(false);
    expect(shows("status:nowhere status:todo")).toBe(false);
  });

  test("a value still to be typed asks for nothing", () => {
    expect(compileQuery(" label: cost> ").isEmpty).toBe(true);
    expect(compileQuery("   ").isEmpty).toBe(true);
    expect(compileQuery("x").isEmpty).toBe(false);
    expect(compileQuery("-stale").isTimed).toBe(true);
  });
});

const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
const awkward = fc.constantFrom(
  "ready",
  "-x",
  "label:a",
  "fix:",
  '"',
  "\\",
  'a "b\\',
  "a b",
  "-",
  "/a",
  "=5",
);
const text = fc.oneof(word, awkward);
const isNegated = fc.boolean();
const term: fc.Arbitrary<QueryTerm> = fc.oneof(
  fc.record({ field: fc.constant(null), comparison: fc.constant(null), value: text, isNegated }),
  ...QUERY_FIELDS.map(({ name, form }) =>
    fc.record({
      field: fc.constant(name),
      comparison: form === "amount" ? fc.constantFrom(...COMPARISONS) : fc.constant(null),
      value: form === "flag" ? fc.constant("") : text,
      isNegated,
    }),
  ),
);

test("what is printed reads as the same terms", () => {
  fc.assert(
    fc.property(fc.array(term, { maxLength: 6 }), (terms) => {
      const read = parseQuery(printQuery(terms)).map(
        ({ field, comparison, value, isNegated: negated }) => ({
          ...{ field, comparison, value },
          isNegated: negated,
        }),
      );
      expect(read).toEqual(terms);
    }),
  );
});

test("any text is read to its end, each character by one term at most", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      let at = 0;
      for (const { start, end } of parseQuery(typed)) {
        expect(typed.slice(at, start).trim()).toBe("");
        expect(end).toBeGreaterThan(start);
        at = end;
      }
      expect(typed.slice(at).trim()).toBe("");
      compileQuery(typed).matches(held, context);
    }),
  );
});

test("only whole named terms become tokens", () => {
  const whole = ["label:api", 'label:"a b"', "ready", "STALE", "-ready", "-label:x", "cost>5"];
  expect(whole.filter((each) => !isWholeTerm(each))).toEqual([]);
  const parts = [
    "label:",
    "label:a b",
    "read",
    "api",
    'label:"a',
    "cost>",
    "-api",
    "",
    'label:"a\\"',
  ];
  expect(parts.filter(isWholeTerm)).toEqual([]);
  expect(printTerm({ field: "label", comparison: null, value: "a b", isNegated: true })).toBe(
    '-label:"a b"',
  );
});
