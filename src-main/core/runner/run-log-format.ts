import type { StreamFormat } from "../../../shared/domain/agent-stream/agent-stream.ts";

/** Who said a line: the agent on one of its two streams, or Baton about the run. */
export type RunLogVoice = "out" | "err" | "baton";

/** One line of a run's log as it is stored: a JSON object of its own. */
export interface RunLogRecord {
  /** When it was read, milliseconds since 1970. */
  readonly at: number;
  readonly from: RunLogVoice;
  /** The line without its end, just as it was printed but for masked secrets. */
  readonly text: string;
  /** Set where the line was too long and goes on in the next record. */
  readonly more?: true;
  /** Of Baton's lines: how `out` is to be read from here on. It is `plain` until one says otherwise. */
  readonly format?: StreamFormat;
}

/** The digits of the first line's number in a segment's name: enough for every log, and sortable. */
const NAME_DIGITS = 12;
const SEGMENT_NAME = /^(\d{12})\.ndjson$/;

/**
 * The file name of a segment.
 * @param firstLine number of its first line, from 0
 */
export function segmentName(firstLine: number): string {
  return `${String(firstLine).padStart(NAME_DIGITS, "0")}.ndjson`;
}

/** The first lines' numbers of the segments among a folder's files, in order; others are left out. */
export function segmentStarts(files: readonly string[]): number[] {
  return files
    .flatMap((file) => {
      const match = SEGMENT_NAME.exec(file);
      return match ? [Number(match[1])] : [];
    })
    .sort((a, b) => a - b);
}
