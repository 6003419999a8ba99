import { describe, expect, test } from "vitest";
import {
  decideReservation,
  describeReservation,
  formatReservation,
  isFreeFor,
  isReservationTold,
  parseReservation,
  reservationsOf,
} from "./reservation.ts";

const ada = { type: "human", id: "ada", runtime: null } as const;
const claude = { type: "agent", id: "claude-1", runtime: "claude" } as const;
const task = { key: "API-1", status: "todo", reservedFor: null } as const;

test.each([
  [{ agent: "claude-1", runtime: null }, "agent:claude-1"],
  [{ agent: null, runtime: "codex" }, "runtime:codex"],
  [{ agent: "a:b", runtime: null }, "agent:a:b"],
])("a reservation is written and read: %j", (reservation, stored) => {
  expect(formatReservation(reservation)).toBe(stored);
  expect(parseReservation(stored)).toEqual(reservation);
});

test.each([null, "", "agent:", "agent", "team:x", "runtime:a\nb"])(
  "%j is no reservation",
  (text) => {
    expect(parseReservation(text)).toBeNull();
  },
);

test("it says for whom a card is kept", () => {
  expect(describeReservation("agent:claude-1")).toBe("claude-1");
  expect(describeReservation("runtime:codex")).toBe("any codex");
  expect(describeReservation("x")).toBe("nobody that can be read");
});

describe("whose a reservation is", () => {
  test("the worker's by name or program, and a named agent's runs'", () => {
    expect(reservationsOf({ id: "claude/run-1", runtime: "claude" })).toEqual([
      "agent:claude/run-1",
      "agent:claude",
      "runtime:claude",
    ]);
    expect(isFreeFor("agent:ada", { id: "ada/run-77", runtime: null })).toBe(true);
    expect(isFreeFor("runtime:claude", claude)).toBe(true);
    expect(isFreeFor(null, claude)).toBe(true);
  });

  test("in whatever case its name, or the reservation's, is written", () => {
    expect(isFreeFor("agent:ada", { id: "Ada", runtime: null })).toBe(true);
    expect(isFreeFor("agent:ada", { id: "ADA/run-77", runtime: null })).toBe(true);
    expect(isFreeFor("runtime:codex", { id: "x", runtime: "Codex" })).toBe(true);
    // As a board from before has it.
    expect(isFreeFor("agent:Ada", { id: "Ada", runtime: null })).toBe(true);
  });

  test("nobody else's: neither a longer name's nor a program's of the same name", () => {
    expect(isFreeFor("agent:claude", claude)).toBe(false);
    expect(isFreeFor("agent:claude", { id: "claude-1/run-2", runtime: null })).toBe(false);
    expect(isFreeFor("runtime:claude-1", claude)).toBe(false);
    expect(isFreeFor("agent:claude", { id: "x", runtime: "claude" })).toBe(false);
  });
});

test.each([
  ["todo", null, "codex-1", true],
  ["backlog", null, null, true],
  ["blocked", null, "codex-1", true],
  ["in_progress", "codex-1", "codex-1", false],
  ["in_progress", "Codex-1/run-7", "codex-1", false],
  ["in_review", "codex-1", null, false],
  ["in_progress", "ada", "codex-1", true],
  ["done", null, "codex-1", false],
  ["cancelled", null, null, false],
] as const)("%s, held by %s, kept for %s: told %s", (status, holder, keptFor, isTold) => {
  const assignee = holder === null ? null : { agent: holder, runtime: null };
  const reservedFor = keptFor === null ? null : { agent: keptFor, runtime: null };
  expect(isReservationTold({ status, assignee, reservedFor })).toBe(isTold);
});

describe("reserving", () => {
  test("for an agent or a program; null takes it away, and a name is trimmed", () => {
    expect(decideReservation(task, { forAgent: " codex-1 " }, claude)).toEqual({
      kind: "accepted",
      reservedFor: "agent:codex-1",
    });
    expect(decideReservation(task, { forRuntime: "Codex" }, claude)).toMatchObject({
      reservedFor: "runtime:codex",
    });
    expect(decideReservation(task, { forAgent: "İ".repeat(200) }, ada).kind).toBe("refused");
    const kept = { ...task, reservedFor: "agent:codex-1" };
    expect(decideReservation(kept, { forRuntime: "codex" }, ada)).toMatchObject({
      reservedFor: "runtime:codex",
    });
    for (const wish of [{ forAgent: null }, { forRuntime: null }]) {
      expect(decideReservation(kept, wish, ada)).toMatchObject({ reservedFor: null });
    }
  });

  test("what is kept for another only a person changes; one's own anybody gives up", () => {
    const theirs = { ...task, reservedFor: "agent:codex-1" };
    for (const forAgent of [null, "claude-1"]) {
      expect(decideReservation(theirs, { forAgent }, claude)).toMatchObject({ code: "forbidden" });
    }
    expect(decideReservation(theirs, { forAgent: "codex-1" }, claude).kind).toBe("accepted");
    const own = { ...task, reservedFor: "runtime:claude" };
    expect(decideReservation(own, { forAgent: null }, claude).kind).toBe("accepted");
  });

  test("not for both, not under a name that can't be read, not of a finished card", () => {
    const both = { forAgent: "a", forRuntime: "b" };
    expect(decideReservation(task, both, ada)).toMatchObject({ code: "invalid_argument" });
    expect(decideReservation(task, { forAgent: " " }, ada)).toMatchObject({
      code: "invalid_argument",
    });
    const done = { ...task, status: "done", reservedFor: "agent:x" } as const;
    expect(decideReservation(done, { forAgent: "a" }, ada).kind).toBe("refused");
    expect(decideReservation(done, { forAgent: null }, ada).kind).toBe("accepted");
  });
});
