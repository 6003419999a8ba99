import type { InputFault } from "virtual:operations/validators";

/**
 * Says what is wrong with an input, in words that name the field.
 * @param faults what a validator found; the first one counts
 */
export function describeFault(faults: readonly InputFault[] | null | undefined): string {
  const fault = faults?.[0];
  if (!fault) return "the input is not valid";
  const field = fault.instancePath.slice(1).replaceAll("/", ".") || "the input";
  const { params } = fault;
  switch (fault.keyword) {
    case "required":
      return `${params.missingProperty} is missing: give it`;
    case "additionalProperties":
      return `${params.additionalProperty} is not known here: remove it`;
    case "type":
      return `${field} must be ${[params.type].flat().join(" or ")}`;
    case "enum":
      return `${field} must be one of ${(params.allowedValues as unknown[]).join(", ")}`;
    case "minLength":
      return params.limit === 1
        ? `${field} is empty: give it`
        : `${field} is too short: at least ${params.limit} characters`;
    case "maxLength":
      return `${field} is too long: at most ${params.limit} characters`;
    case "maxItems":
      return `${field} has too many entries: at most ${params.limit}`;
    case "minimum":
    case "maximum":
      return `${field} must be ${params.comparison} ${params.limit}`;
    default:
      return `${field} is not valid (${fault.keyword})`;
  }
}
