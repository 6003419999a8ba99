import { type PlacedTerm, parseQuery, readAmount } from "./parse-query.ts";
import {
  type CardTest,
  type Comparison,
  findQueryField,
  type QueryCard,
  type QueryContext,
} from "./query-fields.ts";

/** A query that is ready to be asked. */
export interface CardQuery {
  /** Whether it asks for nothing. */
  readonly isEmpty: boolean;
  /** Whether its answer changes with the time alone. */
  readonly isTimed: boolean;
  /** Whether it lets a card through. */
  readonly matches: (card: QueryCard, context: QueryContext) => boolean;
}

/**
 * Reads a query, to ask it of many cards. A term that is not finished, or has a fault, asks for
 * nothing: whoever shows the query says so.
 */
export function compileQuery(text: string): CardQuery {
  const terms = parseQuery(text).filter(({ isUnfinished, fault }) => !isUnfinished && !fault);
  const groups = groupTests(terms);
  return {
    isEmpty: terms.length === 0,
    isTimed: terms.some(({ field }) => findQueryField(field ?? "")?.isTimed ?? false),
    matches: (card, context) => groups.every((tests) => tests.some((test) => test(card, context))),
  };
}

/** Tests by which a card must pass: any one of each group. Values of one field make one group. */
function groupTests(terms: readonly PlacedTerm[]): readonly (readonly CardTest[])[] {
  const anyOf = new Map<string, CardTest[]>();
  const groups: CardTest[][] = [];
  for (const term of terms) {
    const test = testOf(term);
    const field = findQueryField(term.field ?? "");
    if (term.isNegated) groups.push([(card, context) => !test(card, context)]);
    else if (field?.form !== "value") groups.push([test]);
    else {
      const group = anyOf.get(field.name) ?? [];
      group.push(test);
      if (group.length === 1) groups.push(group);
      anyOf.set(field.name, group);
    }
  }
  return groups;
}

const NEVER: CardTest = () => false;

function testOf({ field: name, comparison, value }: PlacedTerm): CardTest {
  const field = findQueryField(name ?? "");
  if (!field) return hasWord(value.toLowerCase());
  switch (field.form) {
    case "flag":
      return field.test;
    case "value":
      return field.read(value.toLowerCase()) ?? NEVER;
    case "amount": {
      const bound = readAmount(value);
      if (bound === null || comparison === null) return NEVER;
      return (card) => compare(field.amountOf(card), comparison, bound);
    }
  }
}

function compare(amount: number, comparison: Comparison, bound: number): boolean {
  switch (comparison) {
    case ">":
      return amount > bound;
    case "<":
      return amount < bound;
    case ">=":
      return amount >= bound;
    case "<=":
      return amount <= bound;
  }
}

function hasWord(word: string): CardTest {
  return ({ title, key, labels, assignee }) =>
    title.toLowerCase().includes(word) ||
    key.toLowerCase().includes(word) ||
    labels.some((label) => label.toLowerCase().includes(word)) ||
    (assignee?.agent.toLowerCase().includes(word) ?? false);
}
