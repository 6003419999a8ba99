import type { InputFault } from "virtual:operations/validators";
import {
  MAX_LABEL_CHARACTERS,
  MAX_TEXT_BYTES,
  MAX_TITLE_CHARACTERS,
} from "../../shared/domain/text.ts";

type TextBound = readonly [called: string, most: number, of: "characters" | "bytes"];

const LABEL: TextBound = ["label", MAX_LABEL_CHARACTERS, "characters"];

/**
 * Texts of a task, by what the contract calls them: what people call them, and the rule's own bound.
 * The contract leaves room above it, so that the rule answers; what is beyond that is told of the same.
 */
const TEXTS: Readonly<Record<string, TextBound>> = {
  title: ["title", MAX_TITLE_CHARACTERS, "characters"],
  description: ["description", MAX_TEXT_BYTES, "bytes"],
  body: ["comment", MAX_TEXT_BYTES, "bytes"],
  blockedReason: ["blocked reason", MAX_TEXT_BYTES, "bytes"],
  labels: LABEL,
  addLabels: LABEL,
  removeLabels: LABEL,
};

/** A text of a task, or of one of several, or one of its labels. */
const TEXT_PATH = /^(?:\/tasks\/\d+)?\/(\w+)(?:\/\d+)?$/;

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
      return describeLength(fault, field);
    case "maxItems":
      return `${field} has too many entries: at most ${params.limit}`;
    case "minimum":
    case "maximum":
      return `${field} must be ${params.comparison} ${params.limit}`;
    default:
      return `${field} is not valid (${fault.keyword})`;
  }
}

function describeLength({ instancePath, params }: InputFault, field: string): string {
  const limit = Number(params.limit);
  const text = TEXTS[TEXT_PATH.exec(instancePath)?.[1] ?? ""];
  if (!text) return `${field} is too long: at most ${limit} characters are allowed`;
  const [called, most, of] = text;
  return limit < most
    ? `${called} is too long: at most ${limit} characters are allowed`
    : `${called} is too long: at most ${most} ${of} are allowed`;
}
