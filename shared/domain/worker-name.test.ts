import { expect, test } from "vitest";
import { agentOf, holderPrefixes, isNamed, isWorkOf, workerName } from "./worker-name.ts";

test("a run is its own worker, and yet the work of the person who started it", () => {
  const worker = workerName("ada", "run", 4711);
  expect(worker).not.toBe("ada");
  expect(isWorkOf("ada", worker)).toBe(true);
  expect(isWorkOf("ada", "ada")).toBe(true);
  expect(isWorkOf("ad", worker)).toBe(false);
  expect(isWorkOf("ada", "ada-2")).toBe(false);
  expect(isWorkOf("ada", null)).toBe(false);
});

test("an agent's connection is not the work of the person at whose computer it runs", () => {
  expect(isWorkOf("ada", workerName("ada", "mcp", 4711))).toBe(false);
});

test("all runs of an agent have its name, and what names no run is left alone", () => {
  expect(["claude/run-7f3a", "ada/mcp-12", "claude/critic-1", "claude"].map(agentOf)).toEqual([
    ...["claude", "ada", "claude", "claude"],
  ]);
  expect(["team/claude", "/run-1", "a/run-1/b"].map(agentOf)).toEqual([
    ...["team/claude", "/run-1", "a/run-1/b"],
  ]);
});

test("an agent's holders begin as they say, and are named by its name and their own", () => {
  for (const holder of ["claude/run-7f3a", "claude/mcp-12", "claude/critic-1"]) {
    expect(holderPrefixes("claude").some((prefix) => holder.startsWith(prefix))).toBe(true);
    expect([isNamed(holder, "claude"), isNamed(holder, holder)]).toEqual([true, true]);
    expect([isNamed(holder, "claud"), isNamed("claude", holder)]).toEqual([false, false]);
  }
});
