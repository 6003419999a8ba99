import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type RunLogRecord,
  type RunLogVoice,
  segmentName,
  segmentStarts,
} from "./run-log-format.ts";

/** A line of a log with its number, from 0. */
export interface RunLogLine extends RunLogRecord {
  readonly number: number;
}

/** Some lines of a log. */
export interface RunLogPage {
  /** In order. A gap in their numbers is a part of the log that was dropped for its length. */
  readonly lines: readonly RunLogLine[];
  /** Number after the last line there is, at the time of reading. */
  readonly end: number;
}

/** Where a log's lines are looked for. */
export interface RunLogSearch {
  /** Text to find in a line, whatever its case. */
  readonly text: string;
  /** Number of the first line looked at. */
  readonly from: number;
  /** Most lines returned. */
  readonly limit: number;
}

const VOICES: readonly RunLogVoice[] = ["out", "err", "baton"];

/**
 * Reads a page of a run's log, which may be written meanwhile.
 * @param folder the run's own folder
 * @param from number of the first line wanted; negative numbers count from the end
 * @param limit most lines returned
 * @returns null when there is no log in that folder
 * @throws the file system's error when a segment can't be read
 */
export async function readRunLog(
  folder: string,
  from: number,
  limit: number,
): Promise<RunLogPage | null> {
  const starts = await startsIn(folder);
  if (starts === null) return null;
  const newest = starts.at(-1) ?? 0;
  const last = await readSegment(folder, newest);
  const end = newest + last.length;
  const first = from < 0 ? Math.max(0, end + from) : from;
  const lines: RunLogLine[] = [];
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1];
    if (lines.length >= limit) break;
    if (next !== undefined && next <= first) continue;
    const segment = start === newest ? last : await readSegment(folder, start);
    const skipped = Math.max(0, first - start);
    lines.push(...segment.slice(skipped, skipped + limit - lines.length));
  }
  return { lines, end };
}

/**
 * Finds lines with a text in a run's log, segment by segment.
 * @param folder the run's own folder
 * @returns the lines in order, and the number to go on from; null there when all was looked at. Null
 *   as a whole when there is no log in that folder
 */
export async function searchRunLog(
  folder: string,
  { text, from, limit }: RunLogSearch,
): Promise<{ readonly lines: readonly RunLogLine[]; readonly next: number | null } | null> {
  const starts = await startsIn(folder);
  if (starts === null) return null;
  const wanted = text.toLowerCase();
  const lines: RunLogLine[] = [];
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1];
    if (next !== undefined && next <= from) continue;
    for (const line of await readSegment(folder, start)) {
      if (line.number < from || !line.text.toLowerCase().includes(wanted)) continue;
      if (lines.length === limit) return { lines, next: line.number };
      lines.push(line);
    }
  }
  return { lines, next: null };
}

/**
 * The bytes that a run's log takes on the disk.
 * @param folder the run's own folder
 */
export async function runLogBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const start of (await startsIn(folder)) ?? []) {
    const file = await open(join(folder, segmentName(start)), "r").catch(ignoreMissing);
    if (!file) continue;
    bytes += (await file.stat()).size;
    await file.close();
  }
  return bytes;
}

async function startsIn(folder: string): Promise<number[] | null> {
  const files = await readdir(folder).catch(ignoreMissing);
  const starts = files ? segmentStarts(files) : [];
  return starts.length > 0 ? starts : null;
}

async function readSegment(folder: string, start: number): Promise<RunLogLine[]> {
  // It may have been dropped for the log's length since the folder was listed.
  const content = await readFile(join(folder, segmentName(start)), "utf8").catch(ignoreMissing);
  if (!content) return [];
  const whole = content.slice(0, content.lastIndexOf("\n"));
  const rows = whole.split("\n").filter((row) => row !== "");
  return rows.map((row, index) => ({ number: start + index, ...toRecord(row) }));
}

/** A row that a fault of the disk left half written is shown as it stands. */
function toRecord(row: string): RunLogRecord {
  try {
    const record: unknown = JSON.parse(row);
    if (isRecord(record)) return record;
  } catch {
    // Shown below.
  }
  return { at: 0, from: "baton", text: row };
}

function isRecord(value: unknown): value is RunLogRecord {
  if (typeof value !== "object" || value === null) return false;
  const { at, from, text } = value as Record<string, unknown>;
  return typeof at === "number" && typeof text === "string" && VOICES.some((each) => each === from);
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
