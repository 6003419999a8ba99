import { describe, expect, test } from "vitest";
import { findCollision, readVerificationDraft, verificationDraftOf } from "./verification-draft.ts";

const PLAIN = { verify: null, maxCostUsd: null };
const OWN = { verify: { command: "npm test", timeoutMs: 90_000, required: true }, maxCostUsd: 2.5 };

describe("what verifies a task, as typed", () => {
  test("is empty where the task leaves it to its project", () => {
    const draft = { command: "", timeout: "", required: "project", maxCost: "" } as const;
    expect(verificationDraftOf(PLAIN)).toEqual(draft);
    expect(readVerificationDraft(draft, verificationDraftOf(PLAIN))).toEqual({
      ok: true,
      edit: {},
    });
  });

  test("shows what the task says itself, and changes nothing when left alone", () => {
    const draft = verificationDraftOf(OWN);
    expect(draft).toEqual({
      command: "npm test",
      timeout: "90s",
      required: "yes",
      maxCost: "2.5",
    });
    expect(readVerificationDraft(draft, verificationDraftOf(OWN))).toEqual({ ok: true, edit: {} });
  });

  test("sends what differs alone, and gives emptied fields back to the project", () => {
    const draft = { command: " make check ", timeout: "", required: "no", maxCost: "" } as const;
    expect(readVerificationDraft(draft, verificationDraftOf(OWN))).toEqual({
      ok: true,
      edit: {
        verifyCommand: "make check",
        verifyTimeoutMs: null,
        verifyRequired: "no",
        maxCostUsd: null,
      },
    });
  });

  test("names the field that can't be read", () => {
    const draft = verificationDraftOf(PLAIN);
    expect(
      readVerificationDraft({ ...draft, timeout: "soon" }, verificationDraftOf(PLAIN)),
    ).toMatchObject({
      ok: false,
      field: "timeout",
    });
    expect(
      readVerificationDraft({ ...draft, maxCost: "much" }, verificationDraftOf(PLAIN)),
    ).toMatchObject({
      ok: false,
      field: "maxCost",
    });
    expect(
      readVerificationDraft({ ...draft, maxCost: "-3" }, verificationDraftOf(PLAIN)),
    ).toMatchObject({ ok: true });
  });
});

test("a field that two people set differently is told of, and no other", () => {
  const base = verificationDraftOf(PLAIN);
  const mine = { ...base, command: "npm test" };
  expect(findCollision(mine, base, base)).toBeNull();
  expect(findCollision(mine, base, { ...base, timeout: "1m" })).toBeNull();
  expect(findCollision(mine, base, { ...base, command: "npm test" })).toBeNull();
  expect(findCollision(mine, base, { ...base, command: "make check" })).toBe("command");
});
