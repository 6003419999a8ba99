import { expect, test } from "vitest";
import { isWorkOf, nameOverRuns, shortWorkerName, workerName } from "./worker-name.ts";

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

test("where there is little room, a run goes by the name that it was started under", () => {
  const names = ["claude/run-de512583", "ada/run-4711", "ada/mcp-4711", "ada", "/run-1"];
  expect(names.map(shortWorkerName)).toEqual(["claude", "ada", "ada/mcp-4711", "ada", "/run-1"]);
});

test("all runs of a worker have one name, and what names no run is left alone", () => {
  expect(["claude/run-7f3a", "ada/mcp-12", "claude/critic-1", "claude"].map(nameOverRuns)).toEqual([
    ...["claude", "ada", "claude", "claude"],
  ]);
  expect(["team/claude", "/run-1", "a/run-1/b"].map(nameOverRuns)).toEqual([
    ...["team/claude", "/run-1", "a/run-1/b"],
  ]);
});
