import { expect, test } from "vitest";
import { isWorkOf, workerName } from "./worker-name.ts";

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
