import { PRIORITY_LABELS } from "../../shared/domain/priority.ts";
import type { Card } from "../../shared/operations/board.ts";

/** What a filter asks for; all of it must hold, any one value within a field. */
export interface CardFilter {
  readonly words: readonly string[];
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly runtimes: readonly string[];
  readonly priorities: readonly number[];
  readonly ready: boolean;
  readonly stale: boolean;
}

/** What a filter's words mean at a moment. */
export interface FilterContext {
  /** The person's name, for `assignee:me`. */
  readonly me: string | null;
  readonly now: number;
  readonly staleTtlMs: number;
}

/** Fields that a token can name, in the order they are offered. */
export const FILTER_FIELDS = ["label", "assignee", "runtime", "priority"] as const;
/** Tokens that are one word. */
export const FILTER_FLAGS = ["ready", "stale"] as const;

const PART = /(?:(label|assignee|runtime|priority):)?(?:"([^"]*)"?|(\S+))/giu;

/** Reads a filter: `label:api assignee:me ready cursor`. Quotes keep words together. */
export function parseFilter(text: string): CardFilter {
  const filter = {
    words: [] as string[],
    labels: [] as string[],
    assignees: [] as string[],
    runtimes: [] as string[],
    priorities: [] as number[],
    ready: false,
    stale: false,
  };
  for (const [, field, quoted, plain] of text.matchAll(PART)) {
    const value = (quoted ?? plain ?? "").toLowerCase();
    if (value === "") continue;
    const isFlag = field === undefined && quoted === undefined;
    if (isFlag && value === "ready") filter.ready = true;
    else if (isFlag && value === "stale") filter.stale = true;
    else if (field === undefined) filter.words.push(value);
    else addValue(filter, field.toLowerCase(), value);
  }
  return filter;
}

function addValue(
  filter: { labels: string[]; assignees: string[]; runtimes: string[]; priorities: number[] },
  field: string,
  value: string,
): void {
  if (field === "label") filter.labels.push(value);
  if (field === "assignee") filter.assignees.push(value);
  if (field === "runtime") filter.runtimes.push(value);
  if (field === "priority") filter.priorities.push(readPriority(value));
}

/** A priority by name or number; NaN, which no card has, for anything else. */
function readPriority(value: string): number {
  const named = Object.entries(PRIORITY_LABELS).find(([, label]) => label.toLowerCase() === value);
  return Number(named?.[0] ?? value);
}

/** Whether a text is one whole token, so that the filter line shows it as one. */
export function isFilterToken(text: string): boolean {
  if ((FILTER_FLAGS as readonly string[]).includes(text.toLowerCase())) return true;
  return /^(label|assignee|runtime|priority):("[^"]+"|[^\s"]+)$/iu.test(text);
}

/** Whether a filter asks for nothing. */
export function isEmptyFilter(filter: CardFilter): boolean {
  return (
    !filter.ready &&
    !filter.stale &&
    [filter.words, filter.labels, filter.assignees, filter.runtimes, filter.priorities].every(
      (values) => values.length === 0,
    )
  );
}

/**
 * Whether a card is held in progress without a sign of life for a whole time to live. One that nobody
 * holds, such as an imported one, is nobody's claim.
 */
export function isStale(card: Card, now: number, staleTtlMs: number): boolean {
  return (
    card.status === "in_progress" &&
    card.assignee !== null &&
    now - (card.beatAt ?? card.enteredAt) >= staleTtlMs
  );
}

/** Whether a filter lets a card through. */
export function matchesFilter(card: Card, filter: CardFilter, context: FilterContext): boolean {
  if (filter.ready && !card.ready) return false;
  if (filter.stale && !isStale(card, context.now, context.staleTtlMs)) return false;
  if (filter.priorities.length > 0 && !filter.priorities.includes(card.priority)) return false;
  if (!matchesAny(filter.labels, card.labels)) return false;
  const runtime = card.assignee?.runtime ?? null;
  if (!matchesAny(filter.runtimes, runtime === null ? [] : [runtime])) return false;
  if (filter.assignees.length > 0 && !matchesAssignee(card, filter.assignees, context.me)) {
    return false;
  }
  return filter.words.every((word) => hasWord(card, word));
}

function matchesAny(wanted: readonly string[], present: readonly string[]): boolean {
  return wanted.length === 0 || present.some((value) => wanted.includes(value.toLowerCase()));
}

function matchesAssignee(card: Card, wanted: readonly string[], me: string | null): boolean {
  const agent = card.assignee?.agent ?? null;
  return wanted.some((name) => {
    if (name === "none") return agent === null;
    if (name === "any") return agent !== null;
    if (name === "me" && agent === me) return agent !== null;
    return agent?.toLowerCase() === name;
  });
}

function hasWord(card: Card, word: string): boolean {
  return (
    card.title.toLowerCase().includes(word) ||
    card.key.toLowerCase().includes(word) ||
    card.labels.some((label) => label.toLowerCase().includes(word)) ||
    (card.assignee?.agent.toLowerCase().includes(word) ?? false)
  );
}
