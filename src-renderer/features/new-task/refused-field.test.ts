import { describe, expect, test } from "vitest";
import { decideLabel, decideText, decideTitle } from "../../../shared/domain/text.ts";
import { fieldOfRefusal } from "./refused-field.ts";

describe("where a refusal is shown", () => {
  test("beside the field that the domain's message names", () => {
    const reasonOf = (decision: ReturnType<typeof decideTitle>) =>
      decision.kind === "refused" ? decision.reason : "";
    const cases = [
      [reasonOf(decideTitle(" ")), "title"],
      [reasonOf(decideText("\u0007", "description")), "description"],
      [reasonOf(decideLabel("")), "labels"],
    ] as const;
    for (const [message, field] of cases) {
      expect(fieldOfRefusal({ code: "invalid_argument", message })).toBe(field);
    }
  });

  test("beside the parent or the links for what they cause", () => {
    expect(fieldOfRefusal({ code: "child_cap", message: "" })).toBe("parent");
    expect(fieldOfRefusal({ code: "task_dependency_cycle", message: "" })).toBe("after");
  });

  test("at the end of the form for all else", () => {
    expect(fieldOfRefusal({ code: "root_rate_cap", message: "30 in 5 minutes" })).toBe("form");
    expect(fieldOfRefusal({ code: "busy", message: "title" })).toBe("form");
  });
});
