import { expect, test } from "vitest";
import { formatTaskKey, isProjectPrefix, parseTaskKey, suggestPrefix } from "./task-key.ts";

test("a key is read in any case, and written in capitals", () => {
  expect(parseTaskKey(" api-12 ")).toEqual({ prefix: "API", number: 12 });
  expect(formatTaskKey("API", 12)).toBe("API-12");
});

test.each(["", "API", "API-", "API-0", "API-01", "-1", "1A-2", "API-1x", "A B-1", "API--1"])(
  "%j is no key",
  (text) => {
    expect(parseTaskKey(text)).toBeNull();
  },
);

test("a prefix is a capital, then up to 11 capitals or digits", () => {
  for (const prefix of ["A", "API", "V2", "ABCDEFGHIJKL"])
    expect(isProjectPrefix(prefix)).toBe(true);
  for (const prefix of ["", "api", "2V", "A-B", "ABCDEFGHIJKLM", "Ä"]) {
    expect(isProjectPrefix(prefix)).toBe(false);
  }
});

test("a name suggests a prefix that is one", () => {
  expect(suggestPrefix("API server")).toBe("API");
  expect(suggestPrefix("2024 reports")).toBe("REPOR");
  expect(suggestPrefix("日本語")).toBe("PROJ");
  for (const name of ["", "x", "über app", "a-b"]) {
    expect(isProjectPrefix(suggestPrefix(name))).toBe(true);
  }
});
