import { describe, expect, test } from "vitest";
import {
  DEFAULT_VERIFY,
  isVerdictRequired,
  missingGate,
  parseVerifyOverride,
  verificationWanted,
} from "./verification.ts";

const task = (verify: object | null = null, fileMutating: 0 | 1 = 1) => ({
  verify: verify && JSON.stringify(verify),
  fileMutating,
});

describe("the verification that a task wants", () => {
  test("is none where nothing is set, or the work changes no files", () => {
    expect(verificationWanted(DEFAULT_VERIFY, task())).toBeNull();
    const strict = { ...DEFAULT_VERIFY, command: "npm test", required: true };
    expect(verificationWanted(strict, task(null, 0))).toBeNull();
    expect(isVerdictRequired(strict, task(null, 0))).toBe(false);
  });

  test("is the project's, with what the task says itself", () => {
    const project = { ...DEFAULT_VERIFY, command: "npm test", required: true };
    expect(verificationWanted(project, task())).toEqual(project);
    expect(verificationWanted(project, task({ command: "make", timeoutMs: 5 }))).toEqual({
      ...project,
      command: "make",
      timeoutMs: 5,
    });
    expect(isVerdictRequired(project, task({ required: false }))).toBe(false);
    expect(verificationWanted(DEFAULT_VERIFY, task({ required: true }))?.command).toBeNull();
    expect(verificationWanted({ ...DEFAULT_VERIFY, critic: "codex" }, task())).not.toBeNull();
  });

  test("ignores a cell that can't be read", () => {
    expect(parseVerifyOverride("{")).toBeNull();
    expect(parseVerifyOverride("7")).toBeNull();
  });
});

test("a command that must be there and is not is a failing gate that says what to do", () => {
  expect(missingGate("API-12", "API")).toMatchObject({
    passed: false,
    exitCode: null,
    outputTail: expect.stringContaining("baton project edit API --verify-command"),
  });
});
