import type { ErrorCode } from "../../../shared/errors.ts";

/** The parts of the dialog that a refusal can be about. */
export type NewTaskField = "title" | "description" | "labels" | "parent" | "after" | "form";

const BY_CODE: Partial<Record<ErrorCode, NewTaskField>> = {
  child_cap: "parent",
  depth_cap: "parent",
  parent_cycle: "parent",
  parent_not_found: "parent",
  self_link: "after",
  task_dependency_cycle: "after",
};

/** Beside which field a refusal belongs, so that the reason stands where it can be mended. */
export function fieldOfRefusal(refusal: {
  readonly code: ErrorCode;
  readonly message: string;
}): NewTaskField {
  const known = BY_CODE[refusal.code];
  if (known) return known;
  if (refusal.code !== "invalid_argument") return "form";
  // The domain's rules on texts begin with the field's name.
  const [, word] = /^(title|description|label)\b/.exec(refusal.message) ?? [];
  if (word === "label") return "labels";
  return word === "title" || word === "description" ? word : "form";
}
