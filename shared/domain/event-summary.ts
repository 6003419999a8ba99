import type { EventData } from "./event.ts";
import { parseVerdict } from "./verdict.ts";

/** Longest text of an event that a list of many keeps whole, in characters. */
const MAX_CHARACTERS = 400;

/** An event's data, small enough for a list of many. */
export interface EventSummary {
  readonly data: EventData;
  /** Whether a text in it was cut. */
  readonly isClipped: boolean;
}

/**
 * Cuts what is long in an event's data: a description may have a megabyte, and a list holds
 * thousands of events. Of a verdict its outcome stays.
 */
export function summarizeEventData(data: EventData): EventSummary {
  let isClipped = false;
  const cut = (field: string, value: unknown): unknown => {
    if (typeof value !== "string" || value.length <= MAX_CHARACTERS) return value;
    isClipped = true;
    if (field === "verification") return outcomeOf(value);
    return `${value.slice(0, MAX_CHARACTERS)}…`;
  };
  if ("row" in data) {
    const row = mapFields(data.row, cut);
    return { data: { row }, isClipped };
  }
  const changes = mapFields(
    data.changes,
    (field, [before, after]) => [cut(field, before), cut(field, after)] as const,
  );
  return { data: { changes }, isClipped };
}

function mapFields<Value, Mapped>(
  fields: Readonly<Record<string, Value>>,
  map: (field: string, value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, map(field, value)]),
  );
}

function outcomeOf(cell: string): string | null {
  const verdict = parseVerdict(cell);
  return verdict && JSON.stringify({ status: verdict.status, attempts: [], debt: [] });
}

/** Ids of other tasks that an event's data names. */
export function tasksNamedIn(data: EventData): string[] {
  const values: readonly unknown[] =
    "row" in data
      ? [data.row.dependsOnTaskId, data.row.parentTaskId]
      : (data.changes.parentTaskId ?? []);
  return values.filter((value) => typeof value === "string");
}
