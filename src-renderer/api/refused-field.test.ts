import { expect, test } from "vitest";
import { findRefusedField } from "./refused-field.ts";

const FIELDS = {
  verifyTimeoutMs: "timeout",
  "verify command": "command",
  verifyCommand: "command",
  folder: "folder",
} as const;

test("a refusal stands at its field, in words without the contract's own names", () => {
  expect(findRefusedField({ message: "verifyTimeoutMs must be <= 86400000" }, FIELDS)).toEqual({
    field: "timeout",
    message: "must be <= 1d",
  });
  expect(findRefusedField({ message: "the folder src must be an absolute path" }, FIELDS)).toEqual({
    field: "folder",
    message: "the folder src must be an absolute path",
  });
  const empty = "the verify command is empty: give one, or take it away";
  expect(findRefusedField({ message: empty }, FIELDS)).toEqual({
    field: "command",
    message: empty,
  });
});

test("a refusal of something else stands at no field", () => {
  const busy = "another process holds the board's lock";
  expect(findRefusedField({ message: busy }, FIELDS)).toEqual({ field: null, message: busy });
});
