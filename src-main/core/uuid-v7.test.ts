import { expect, test } from "vitest";
import { newUuidV7 } from "./uuid-v7.ts";

test("ids have the form of a UUIDv7 and carry the time", () => {
  const before = Date.now();
  const id = newUuidV7();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBeGreaterThanOrEqual(before);
});

test("ids sort as they were made, also within one millisecond, and none comes twice", () => {
  const ids = Array.from({ length: 20_000 }, newUuidV7);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
