import { expect, test } from "vitest";
import { namesToReserveFor, reserveesFor } from "./reservees.ts";

const known = {
  me: "ada",
  workers: [
    { name: "codex-1", runtime: "codex" },
    { name: "codex-1", runtime: "codex" },
    { name: "claude/run-7", runtime: "claude" },
    { name: "ada", runtime: null },
  ],
  profiles: ["claude"],
};
const ids = (text: string) => reserveesFor(text, known).map(({ id }) => id);

test("who is known: oneself, who is connected, and every program; never a run, nobody twice", () => {
  expect(ids("")).toEqual(["agent:ada", "agent:codex-1", "runtime:claude", "runtime:codex"]);
});

test("what is typed narrows that down, and can be taken as it is, for who comes later", () => {
  expect(ids("cod")).toEqual(["agent:codex-1", "runtime:codex", "agent:cod", "runtime:cod"]);
  expect(ids(" codex-1 ")).toEqual(["agent:codex-1", "runtime:codex-1"]);
  expect(ids("claude")).toEqual(["runtime:claude", "agent:claude"]);
});

test("for whom cards are kept comes first, then for whom one can be, each once", () => {
  const reserved = [
    { agent: "grace", runtime: null },
    { agent: null, runtime: "codex" },
    null,
    { agent: "grace", runtime: null },
  ];
  const others = { ...known, workers: [...known.workers, { name: "Grace", runtime: null }] };
  expect(namesToReserveFor(reserved, others)).toEqual([
    "codex",
    "grace",
    "ada",
    "codex-1",
    "claude",
  ]);
});
