import {
  COMPARISONS,
  type Comparison,
  findQueryField,
  QUERY_FIELDS,
  type QueryField,
} from "./query-fields.ts";

/** The longest query that the board keeps, in characters; a line of a filter takes no longer one. */
export const MAX_QUERY_CHARACTERS = 5_000;

/** What is wrong with a term. */
export type QueryFault =
  | { readonly kind: "unknown_field"; readonly name: string; readonly value: string }
  | { readonly kind: "unknown_value"; readonly name: string; readonly value: string };

/** What a term asks for. */
export interface QueryTerm {
  /** A name of {@link QUERY_FIELDS}; null for a word of text, or a name that is none of them. */
  readonly field: string | null;
  /** How an amount is compared; null for the other fields. */
  readonly comparison: Comparison | null;
  /** As typed, without its quotes; empty for a flag, and where it is still to be typed. */
  readonly value: string;
  /** Whether a card must not be so. */
  readonly isNegated: boolean;
}

/** A term where it stands in the text. */
export interface PlacedTerm extends QueryTerm {
  /** The first character, and the one after the last. */
  readonly start: number;
  readonly end: number;
  /** Whether its value is still to be typed: it asks for nothing yet. */
  readonly isUnfinished: boolean;
  readonly fault: QueryFault | null;
}

const NAMED = /(?<name>[a-z]+)(?<operator>:(?:>=|<=|>|<)?|>=|<=|>|<)/iuy;

/**
 * Reads a query: `label:api -status:blocked cost>5 "rate limit"`. Terms are set apart by spaces;
 * a minus before one turns it round; quotes keep words together, and within them \ stands before a
 * quote or another \. It never throws: what it can't read is a term with a fault.
 */
export function parseQuery(text: string): PlacedTerm[] {
  const terms: PlacedTerm[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/u.test(text.charAt(at))) at += 1;
    else {
      const term = readTerm(text, at);
      terms.push(term);
      at = term.end;
    }
  }
  return terms;
}

function readTerm(text: string, start: number): PlacedTerm {
  const isNegated = text[start] === "-" && /\S/u.test(text.charAt(start + 1));
  const at = isNegated ? start + 1 : start;
  const named = readName(text, at);
  if (named) {
    const { value, end } = readValue(text, named.end);
    const { field, comparison } = named;
    const isUnfinished = value === "";
    const fault = isUnfinished ? null : findFault(named, value);
    const name = field?.name ?? null;
    // A name that is no field's stays part of the value, so that nothing that was typed is lost.
    const kept = field ? value : text.slice(at, end);
    return { field: name, comparison, value: kept, isNegated, start, end, isUnfinished, fault };
  }
  const { value, end, isQuoted } = readValue(text, at);
  const flag = isQuoted ? undefined : findFlag(value);
  return {
    field: flag?.name ?? null,
    comparison: null,
    value: flag ? "" : value,
    isNegated,
    start,
    end,
    isUnfinished: !flag && value === "",
    fault: null,
  };
}

interface NamedStart {
  readonly name: string;
  readonly field: QueryField | undefined;
  readonly comparison: Comparison | null;
  /** Where the value begins. */
  readonly end: number;
}

/** The name and operator at a place; null where a word of text stands. */
function readName(text: string, at: number): NamedStart | null {
  NAMED.lastIndex = at;
  const { name = "", operator = "" } = NAMED.exec(text)?.groups ?? {};
  if (name === "") return null;
  const field = findQueryField(name.toLowerCase());
  const comparison = COMPARISONS.find((each) => operator.endsWith(each)) ?? null;
  const end = at + name.length + operator.length;
  if (field?.form === "amount") return { name, field, comparison: comparison ?? ">=", end };
  // `a->b` and `https://…` are text.
  const isText = comparison !== null || field?.form === "flag" || text[end] === "/";
  return isText ? null : { name, field, comparison: null, end };
}

function findFault({ name, field }: NamedStart, value: string): QueryFault | null {
  if (!field) return { kind: "unknown_field", name, value };
  const isKnown =
    field.form === "value" ? field.read(value.toLowerCase()) !== null : readAmount(value) !== null;
  return isKnown ? null : { kind: "unknown_value", name: field.name, value };
}

/** An amount, with or without a currency sign; null for anything else. */
export function readAmount(value: string): number | null {
  return /^\$?\d+(\.\d+)?$/u.test(value) ? Number(value.replace("$", "")) : null;
}

function readValue(text: string, at: number) {
  if (text[at] !== '"') {
    const value = /^\S*/u.exec(text.slice(at))?.[0] ?? "";
    return { value, end: at + value.length, isQuoted: false };
  }
  const quoted = /^"((?:[^"\\]|\\.)*)("|\\?$)/su.exec(text.slice(at));
  const [whole = "", inner = ""] = quoted ?? [];
  return { value: inner.replaceAll(/\\(.)/gsu, "$1"), end: at + whole.length, isQuoted: true };
}

function findFlag(value: string): QueryField | undefined {
  const field = findQueryField(value.toLowerCase());
  return field?.form === "flag" ? field : undefined;
}

/** Writes a term so that {@link parseQuery} reads the same from it. */
export function printTerm({ field, comparison, value, isNegated }: QueryTerm): string {
  const sign = isNegated ? "-" : "";
  const form = QUERY_FIELDS.find(({ name }) => name === field)?.form;
  if (form === "flag") return `${sign}${field}`;
  if (field === null) return sign + (isPlainText(value) ? value : quote(value));
  const named = `${field}${comparison ?? ":"}`;
  return sign + named + (isPlainValue(named, value) ? value : quote(value));
}

/** Writes a query. */
export function printQuery(terms: readonly QueryTerm[]): string {
  return terms.map(printTerm).join(" ");
}

/** Whether a word reads as itself: neither a flag, nor a sign, a name or a quote. */
function isPlainText(value: string): boolean {
  const [term, ...more] = parseQuery(value);
  return term !== undefined && more.length === 0 && isWord(term) && term.value === value;
}

/** Whether a value reads as itself behind its name: `status:/x` is text, `cost>=5` another comparison. */
function isPlainValue(named: string, value: string): boolean {
  const [term, ...more] = parseQuery(named + value);
  return more.length === 0 && term?.field !== null && term?.value === value;
}

function isWord({ field, isNegated, fault, isUnfinished }: PlacedTerm): boolean {
  return field === null && !isNegated && fault === null && !isUnfinished;
}

function quote(value: string): string {
  return `"${value.replaceAll(/["\\]/gu, "\\$&")}"`;
}

/** Whether a text is one whole term that names something, so that it can stand as a token. */
export function isWholeTerm(text: string): boolean {
  const [term, ...more] = parseQuery(text);
  if (!term || more.length > 0 || term.isUnfinished || term.end !== text.length) return false;
  if (text.endsWith("\\") || isQuoteOpen(text)) return false;
  return term.field !== null || term.fault !== null;
}

function isQuoteOpen(text: string): boolean {
  return (text.replaceAll(/\\./gsu, "").match(/"/gu)?.length ?? 0) % 2 === 1;
}
