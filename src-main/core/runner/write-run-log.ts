import { type FileHandle, mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { StreamFormat } from "../../../shared/domain/agent-stream/agent-stream.ts";
import {
  type RunLogRecord,
  type RunLogVoice,
  segmentName,
  segmentStarts,
} from "./run-log-format.ts";

/** A segment is closed once it is this long, in bytes: a page of the log costs at most one to read. */
const SEGMENT_BYTES = 1024 * 1024;
/** Segments kept of one run: its first, which says how it began, and the newest. */
const MAX_SEGMENTS = 64;
/** A longer line, in UTF-16 units, is stored in pieces. */
const MAX_LINE = 32 * 1024;
/** More waiting characters than this, and whoever writes should wait. */
const HIGH_WATER = 4 * 1024 * 1024;

/** What a log needs. */
export interface RunLogOptions {
  /** The run's own folder; it is made. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told once when lines can't be written, such as on a full disk; later lines are tried again. */
  readonly onFault: (error: unknown) => void;
  /** Told of each line as it is added. */
  readonly onLine?: ((line: RunLogRecord) => void) | undefined;
  readonly segmentBytes?: number;
  readonly maxSegments?: number;
}

/** A run's log while it is written. */
export interface RunLogWriter {
  /**
   * Adds one line. It returns at once.
   * @param text without a line end
   * @param format with a line of Baton's: how the agent's lines are to be read from here on
   */
  write(from: RunLogVoice, text: string, format?: StreamFormat): void;
  /** Null while the disk keeps up; else settles when it has caught up, and the source should wait. */
  pressure(): Promise<void> | null;
  /** Lines written or waiting so far. */
  lineCount(): number;
  /** Writes what waits, and closes. */
  close(): Promise<void>;
}

/**
 * Opens the log of a run that starts: an append-only folder of segments, of which the middle goes
 * when there are too many. A fault of the disk never ends the run: the lines that it cost are
 * counted, and the count is written as a line as soon as that works again.
 * @throws the file system's error when the folder or its first segment can't be made
 */
export async function openRunLog(options: RunLogOptions): Promise<RunLogWriter> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const log = new RunLog(options);
  await log.openSegment();
  return log;
}

class RunLog implements RunLogWriter {
  readonly #options: RunLogOptions;
  #segment: FileHandle | null = null;
  #segmentBytes = 0;
  /** Lines whose records have been handed to the disk. */
  #written = 0;
  #waiting: string[] = [];
  #waitingChars = 0;
  #lost = 0;
  #isFaultTold = false;
  #flushing: Promise<void> | null = null;

  constructor(options: RunLogOptions) {
    this.#options = options;
  }

  write(from: RunLogVoice, text: string, format?: StreamFormat): void {
    const at = this.#options.now();
    let rest = text;
    while (rest.length > MAX_LINE) {
      const end = pieceEnd(rest);
      this.#add({ at, from, text: rest.slice(0, end), more: true });
      rest = rest.slice(end);
    }
    this.#add({ at, from, text: rest, ...(format && { format }) });
    this.#flushing ??= this.#flush();
  }

  pressure(): Promise<void> | null {
    return this.#waitingChars > HIGH_WATER ? this.#flushing : null;
  }

  lineCount(): number {
    return this.#written + this.#waiting.length;
  }

  async close(): Promise<void> {
    await this.#flushing;
    await this.#segment?.close();
    this.#segment = null;
  }

  /** Opens the next segment, named after the line that it starts with. */
  async openSegment(): Promise<void> {
    const path = join(this.#options.folder, segmentName(this.#written));
    // Never one that exists: a log is written once, by the process that started its run.
    this.#segment = await open(path, "ax", 0o600);
    this.#segmentBytes = 0;
  }

  #add(record: RunLogRecord): void {
    const line = `${JSON.stringify(record)}\n`;
    this.#waiting.push(line);
    this.#waitingChars += line.length;
    this.#options.onLine?.(record);
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Lines that come within the same turn go to the disk together.
      await new Promise(setImmediate);
      const lines = this.#waiting;
      this.#waiting = [];
      this.#waitingChars = 0;
      await this.#append(lines);
    }
    this.#flushing = null;
  }

  async #append(lines: readonly string[]): Promise<void> {
    let batch: string[] = [];
    for (const line of lines) {
      batch.push(line);
      this.#segmentBytes += Buffer.byteLength(line);
      if (this.#segmentBytes < (this.#options.segmentBytes ?? SEGMENT_BYTES)) continue;
      await this.#put(batch);
      batch = [];
      await this.#rotate().catch((error: unknown) => this.#tell(error));
    }
    if (batch.length > 0) await this.#put(batch);
  }

  async #put(batch: readonly string[]): Promise<void> {
    // A blank line ends what a failed write may have left half done; readers skip it.
    const all = this.#lost > 0 ? ["\n", this.#lossLine(), ...batch] : batch;
    try {
      if (!this.#segment) await this.openSegment();
      await this.#segment?.appendFile(all.join(""));
      this.#written += all === batch ? batch.length : batch.length + 1;
      this.#lost = 0;
    } catch (error) {
      this.#lost += batch.length;
      this.#tell(error);
    }
  }

  async #rotate(): Promise<void> {
    const full = this.#segment;
    this.#segment = null;
    await full?.close();
    await this.openSegment();
    const { folder, maxSegments = MAX_SEGMENTS } = this.#options;
    const starts = segmentStarts(await readdir(folder));
    // The first one stays: it holds how the run began.
    const surplus = starts.slice(1, 1 + Math.max(0, starts.length - maxSegments));
    for (const start of surplus) await rm(join(folder, segmentName(start)), { force: true });
  }

  #lossLine(): string {
    const text = `${this.#lost} lines are missing here: the log could not be written`;
    const record: RunLogRecord = { at: this.#options.now(), from: "baton", text };
    return `${JSON.stringify(record)}\n`;
  }

  #tell(error: unknown): void {
    if (this.#isFaultTold) return;
    this.#isFaultTold = true;
    this.#options.onFault(error);
  }
}

/** Where a long line is cut: never between the two halves of one character. */
function pieceEnd(text: string): number {
  const last = text.charCodeAt(MAX_LINE - 1);
  const isHighSurrogate = last >= 0xd800 && last <= 0xdbff;
  return isHighSurrogate ? MAX_LINE - 1 : MAX_LINE;
}
