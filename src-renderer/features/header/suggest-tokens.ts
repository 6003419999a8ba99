import { parseQuery, printTerm } from "../../../shared/domain/card-query/parse-query.ts";
import {
  findQueryField,
  QUERY_FIELDS,
  type QueryField,
} from "../../../shared/domain/card-query/query-fields.ts";
import { PRIORITY_LABELS } from "../../../shared/domain/priority.ts";
import { TASK_STATUSES } from "../../../shared/domain/status.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { Suggestion } from "../../ui/suggest-input.tsx";

/** What a board knows, to be offered. */
export interface KnownValues {
  readonly labels: readonly string[];
  readonly agents: readonly string[];
  readonly runtimes: readonly string[];
  /** For whom cards are kept, or can be. */
  readonly reservees: readonly string[];
  /** Prefixes. */
  readonly projects: readonly string[];
}

/** A board of which nothing is known. */
export const NOTHING_KNOWN: KnownValues = {
  labels: [],
  agents: [],
  runtimes: [],
  reservees: [],
  projects: [],
};

const MOST_OFFERED = 12;
const AMOUNTS = ["1", "5", "20"] as const;

/**
 * What to offer for a filter being typed: fields first, then a field's values.
 * @param text what stands in the filter line
 * @param known the board's labels and agents
 */
export function suggestTokens(text: string, known: KnownValues): Suggestion[] {
  const typed = text.slice(lastTermStart(text));
  const isNegated = typed.startsWith("-");
  const word = (isNegated ? typed.slice(1) : typed).toLowerCase();
  const [term] = parseQuery(word);
  const field = QUERY_FIELDS.find(({ name, form }) => name === term?.field && form !== "flag");
  if (term && field) {
    const { comparison } = term;
    return valuesOf(field, known)
      .filter((value) => value.toLowerCase().includes(term.value))
      .slice(0, MOST_OFFERED)
      .map((value) => ({ value: printTerm({ field: field.name, comparison, value, isNegated }) }));
  }
  const sign = isNegated ? "-" : "";
  return QUERY_FIELDS.filter(({ name }) => name.startsWith(word)).map((offered) => ({
    value: `${sign}${offered.name}${OPERATORS[offered.form]}`,
    leadsOn: offered.form !== "flag",
    hint: isNegated ? `${t(($) => $.query.negate)}: ${hintOf(offered.name)}` : hintOf(offered.name),
  }));
}

const OPERATORS = { flag: "", value: ":", amount: ">" } as const;

/** Puts a suggestion in place of the term being typed. */
export function completeWord(text: string, value: string): string {
  return text.slice(0, lastTermStart(text)) + value;
}

/** Where the term that is being typed begins: the last one, or the end after a space. */
export function lastTermStart(text: string): number {
  const last = parseQuery(text).at(-1);
  return last?.end === text.length ? last.start : text.length;
}

/**
 * The text without the term that is being typed, while that is the beginning, or a part, of values
 * that its field can have: on the way to `priority:high` nobody asks for `priority:hi`.
 * @returns null where the whole text counts
 */
export function withoutHalfTyped(text: string, known: KnownValues): string | null {
  const start = lastTermStart(text);
  const [term] = parseQuery(text.slice(start));
  const field = findQueryField(term?.field ?? "");
  if (!term || field?.form !== "value") return null;
  const typed = printTerm(term).toLowerCase();
  const offered = suggestTokens(text, known).map(({ value }) => value.toLowerCase());
  const isBegun = offered.length > 0 || field.mayBecome?.(term.value.toLowerCase());
  return isBegun && !offered.includes(typed) ? text.slice(0, start) : null;
}

function hintOf(name: string): string {
  const hints: Readonly<Record<string, string>> = t(($) => $.query.hints, { returnObjects: true });
  return hints[name] ?? "";
}

/** The values of a field that can be offered; none for a flag. */
export function valuesOf(field: QueryField, known: KnownValues): readonly string[] {
  switch (field.name) {
    case "status":
      return TASK_STATUSES;
    case "label":
      return known.labels;
    case "assignee":
      return ["me", "any", "none", ...known.agents];
    case "due":
      return ["overdue", "today", "week", "none", "any"];
    case "reserved":
      return ["me", "any", "none", ...known.reservees];
    case "runtime":
      return known.runtimes;
    case "project":
      return known.projects;
    case "priority":
      return Object.values(PRIORITY_LABELS)
        .map((label) => label.toLowerCase())
        .reverse();
    default:
      return field.form === "amount" ? AMOUNTS : [];
  }
}
