import { readDay } from "../../../shared/domain/due-date.ts";
import type { ImportFinding } from "../../../shared/operations/import.ts";

/** One task of another tool as it stands there. */
export interface SourceRow {
  /** What it will be known by here: unique on the board, whichever tools are imported. */
  readonly ref: string;
  /** What people know it by over there. */
  readonly id: string;
  /** Where it is, in a folder or an archive; null where the source is one file. */
  readonly file: string | null;
  /** From 1; null where the format has none worth telling. */
  readonly line: number | null;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Lines of single fields, where they are known. */
  readonly fieldLines?: ReadonlyMap<string, number>;
}

/** Told of what can't be mapped as it stands. */
export type Report = (finding: ImportFinding) => void;

/** Instants before this one are a tool's way of saying "never" (Go's zero time). */
const EARLIEST_INSTANT = 0;

/**
 * Reads a row's fields by their expected types. What is there but has another type, and what nobody
 * asked for, ends up among the notes: nothing is lost silently.
 */
export class RowReader {
  readonly row: SourceRow;
  /** Lines to be kept with the task, such as `type: bug`. */
  readonly notes: string[] = [];
  readonly #report: Report;
  readonly #asked = new Set<string>();

  constructor(row: SourceRow, report: Report) {
    this.row = row;
    this.#report = report;
  }

  /** @param field the field that it is about, for its line */
  find(kind: ImportFinding["kind"], message: string, field?: string): void {
    const { ref, file, line, fieldLines } = this.row;
    const fieldLine = field === undefined ? undefined : fieldLines?.get(field);
    this.#report({ kind, ref, file, line: fieldLine ?? line, message });
  }

  note(name: string, value: unknown): void {
    this.notes.push(`${name}: ${isOneLine(value) ? value : JSON.stringify(value)}`);
  }

  /** A text; empty when there is none. */
  text(name: string): string {
    const value = this.#take(name);
    if (typeof value === "string") return value;
    if (value !== undefined) this.#misfit(name, value, "is not a text");
    return "";
  }

  /**
   * An instant in milliseconds; null when there is none, or it means "never".
   * @param parse reads a text as the source writes it; NaN for what is no date
   */
  instant(name: string, parse: (text: string) => number = Date.parse): number | null {
    const value = this.#take(name);
    if (value === undefined || value === "") return null;
    const instant = typeof value === "string" ? parse(value) : Number.NaN;
    if (instant > EARLIEST_INSTANT) return instant;
    if (Number.isNaN(instant)) this.#misfit(name, value, "is no date");
    return null;
  }

  /**
   * A day of the calendar; null when there is none. An instant keeps the day that its text names.
   * @param parse reads a text that names its day otherwise; NaN for what is no date
   */
  day(name: string, parse: (text: string) => number): string | null {
    const text = this.text(name);
    if (text.trim() === "") return null;
    const day = readDay(text) ?? utcDay(parse(text));
    if (day === null) this.#misfit(name, text, "is no date");
    return day;
  }

  /** A list's entries; empty when there is none. */
  list(name: string): readonly unknown[] {
    const value = this.#take(name);
    if (Array.isArray(value)) return value;
    if (value !== undefined) this.#misfit(name, value, "is not a list");
    return [];
  }

  /** Any value; undefined when there is none. */
  value(name: string): unknown {
    return this.#take(name);
  }

  /** Fields that say nothing new. */
  ignore(names: readonly string[]): void {
    for (const name of names) this.#asked.add(name);
  }

  /** Notes every field that nobody asked for. */
  noteTheRest(): void {
    for (const [name, value] of Object.entries(this.row.fields)) {
      if (this.#asked.has(name) || isNothing(value)) continue;
      this.note(name, value);
    }
  }

  #take(name: string): unknown {
    this.#asked.add(name);
    return Object.hasOwn(this.row.fields, name) ? (this.row.fields[name] ?? undefined) : undefined;
  }

  #misfit(name: string, value: unknown, problem: string): void {
    this.find("unknown_value", `${name} ${problem}: it is kept as a note`, name);
    this.note(name, value);
  }
}

function utcDay(instant: number): string | null {
  return Number.isNaN(instant) ? null : readDay(new Date(instant).toISOString());
}

function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || value === "" || value === false;
}

function isOneLine(value: unknown): value is string {
  return typeof value === "string" && !/[\r\n]/.test(value);
}
