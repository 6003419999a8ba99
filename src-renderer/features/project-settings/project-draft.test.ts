import { describe, expect, test } from "vitest";
import { findRefusedField } from "../../api/refused-field.ts";
import { makeProject } from "../../testing/make-project.ts";
import { FIELDS_OF_REASONS, projectDraftOf, readProjectDraft } from "./project-draft.ts";

const PROJECT = makeProject({
  budget: { totalUsd: 50, dailyUsd: null, warnAt: 0.8 },
  wipLimits: { in_progress: 4 },
});

describe("a project's settings, as typed", () => {
  test("change nothing when left alone", () => {
    const draft = projectDraftOf(PROJECT);
    expect(draft).toMatchObject({
      ...{ inProgressLimit: "4", todoLimit: "", timeout: "10m", attempts: "2", warnAt: "80" },
      ...{ budgetTotal: "50", budgetDaily: "", labels: "", critic: "" },
    });
    expect(readProjectDraft(draft, PROJECT)).toEqual({ ok: true, edit: {} });
  });

  test("send what differs alone, each in the contract's own form", () => {
    const draft = {
      ...projectDraftOf(PROJECT),
      ...{ folder: "", inProgressLimit: "", command: " npm test ", timeout: "90s", required: true },
      ...{ budgetTotal: "", budgetDaily: "$2.50", warnAt: "75 %" },
      ...{ autopilot: true, profile: "codex", labels: "api, , docs" },
    };
    expect(readProjectDraft(draft, PROJECT)).toEqual({
      ok: true,
      edit: {
        ...{ rootPath: null, wipLimits: { in_progress: null } },
        ...{ verifyCommand: "npm test", verifyTimeoutMs: 90_000, verifyRequired: true },
        ...{ budgetTotalUsd: null, budgetDailyUsd: 2.5, budgetWarnAt: 0.75 },
        ...{ autopilot: true, autopilotProfile: "codex", autopilotLabels: ["api", "docs"] },
      },
    });
  });

  test("a limit of one column leaves those of the others", () => {
    const project = makeProject({ wipLimits: { in_progress: 4, todo: 9 } });
    const draft = { ...projectDraftOf(project), inReviewLimit: "2", todoLimit: "" };
    expect(readProjectDraft(draft, project)).toEqual({
      ok: true,
      edit: { wipLimits: { in_review: 2, todo: null } },
    });
  });

  test.each([
    ["timeout", "soon"],
    ["timeout", ""],
    ["attempts", "two"],
    ["attempts", " "],
    ["budgetDaily", "a lot"],
    ["warnAt", ""],
    ["maxRuns", ""],
  ] as const)("name the field that can't be read: %s %j", (field, text) => {
    const draft = { ...projectDraftOf(PROJECT), [field]: text };
    expect(readProjectDraft(draft, PROJECT)).toMatchObject({ ok: false, field });
  });

  test("name the agent's field where the autopilot is on without one", () => {
    const draft = { ...projectDraftOf(PROJECT), autopilot: true };
    expect(readProjectDraft(draft, PROJECT)).toMatchObject({ ok: false, field: "profile" });
    expect(readProjectDraft({ ...draft, profile: "codex" }, PROJECT)).toMatchObject({ ok: true });
    const message = "the autopilot of API needs an agent to start: choose one, or leave it off";
    expect(findRefusedField({ message }, FIELDS_OF_REASONS)).toEqual({ field: "profile", message });
  });

  test.each([
    ["verifyAttempts must be <= 10", "attempts", "must be <= 10"],
    ["budgetWarnAt must be <= 1", "warnAt", "must be <= 1"],
    ["wipLimits.in_progress must be >= 1", "inProgressLimit", "must be >= 1"],
    [
      "the folder src must be an absolute path",
      "folder",
      "the folder src must be an absolute path",
    ],
    ["name is empty: give one", "name", "name is empty: give one"],
  ])("stand beside what the board refuses: %s", (message, field, shown) => {
    expect(findRefusedField({ message }, FIELDS_OF_REASONS)).toEqual({ field, message: shown });
  });
});
