import { PRIORITY_LABELS } from "../../../shared/domain/priority.ts";
import { FILTER_FIELDS, FILTER_FLAGS } from "../../state/filter.ts";
import type { Suggestion } from "../../ui/suggest-input.tsx";

/** What a board knows, to be offered. */
export interface KnownValues {
  readonly labels: readonly string[];
  readonly agents: readonly string[];
  readonly runtimes: readonly string[];
}

const MOST_OFFERED = 12;

const FIELD_HINTS: Readonly<Record<string, string>> = {
  label: "has the label",
  assignee: "held by; me, any or none",
  runtime: "the program that works",
  priority: "urgent, high, medium, low, none",
  ready: "can be picked up now",
  stale: "in progress, no sign of life",
};

/**
 * What to offer for a filter being typed: fields first, then a field's values.
 * @param text what stands in the filter line
 * @param known the board's labels and agents
 */
export function suggestTokens(text: string, known: KnownValues): Suggestion[] {
  const word = lastWord(text).toLowerCase();
  const [field, typed] = word.split(":", 2);
  if (typed !== undefined && field !== undefined) {
    return valuesOf(field, known)
      .filter((value) => value.toLowerCase().includes(typed.replaceAll('"', "")))
      .slice(0, MOST_OFFERED)
      .map((value) => ({ value: `${field}:${quote(value)}` }));
  }
  const fields = FILTER_FIELDS.map((name) => ({ value: `${name}:`, name }));
  const flags = FILTER_FLAGS.map((name) => ({ value: name, name }));
  return [...fields, ...flags]
    .filter(({ name }) => name.startsWith(word))
    .map(({ value, name }) => ({ value, hint: FIELD_HINTS[name] ?? "" }));
}

/** Puts a suggestion in place of the word being typed. */
export function completeWord(text: string, value: string): string {
  return text.slice(0, text.length - lastWord(text).length) + value;
}

function lastWord(text: string): string {
  return /\S*$/u.exec(text)?.[0] ?? "";
}

function valuesOf(field: string, known: KnownValues): readonly string[] {
  if (field === "label") return known.labels;
  if (field === "assignee") return ["me", "any", "none", ...known.agents];
  if (field === "runtime") return known.runtimes;
  if (field === "priority") {
    return Object.values(PRIORITY_LABELS)
      .map((label) => label.toLowerCase())
      .reverse();
  }
  return [];
}

function quote(value: string): string {
  return value.includes(" ") ? `"${value}"` : value;
}
