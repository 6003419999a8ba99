import { describe, expect, test } from "vitest";
import { readVerificationDraft, verificationDraftOf } from "./verification-draft.ts";

const PLAIN = { verify: null, maxCostUsd: null };
const OWN = { verify: { command: "npm test", timeoutMs: 90_000, required: true }, maxCostUsd: 2.5 };

describe("what verifies a task, as typed", () => {
  test("is empty where the task leaves it to its project", () => {
    const draft = { command: "", timeout: "", required: "project", maxCost: "" } as const;
    expect(verificationDraftOf(PLAIN)).toEqual(draft);
    expect(readVerificationDraft(draft, PLAIN)).toEqual({ ok: true, edit: {} });
  });

  test("shows what the task says itself, and changes nothing when left alone", () => {
    const draft = verificationDraftOf(OWN);
    expect(draft).toEqual({
      command: "npm test",
      timeout: "90s",
      required: "yes",
      maxCost: "2.5",
    });
    expect(readVerificationDraft(draft, OWN)).toEqual({ ok: true, edit: {} });
  });

  test("sends what differs alone, and gives emptied fields back to the project", () => {
    const draft = { command: " make check ", timeout: "", required: "no", maxCost: "" } as const;
    expect(readVerificationDraft(draft, OWN)).toEqual({
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
    expect(readVerificationDraft({ ...draft, timeout: "soon" }, PLAIN)).toMatchObject({
      ok: false,
      field: "timeout",
    });
    expect(readVerificationDraft({ ...draft, maxCost: "much" }, PLAIN)).toMatchObject({
      ok: false,
      field: "maxCost",
    });
    expect(readVerificationDraft({ ...draft, maxCost: "-3" }, PLAIN)).toMatchObject({ ok: true });
  });
});
