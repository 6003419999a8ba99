import { describe, expect, test } from "vitest";
import type { ShownLogLine } from "../../../shared/window-runs.ts";
import { LogPages, type LogRequest, type LogShape, PAGE_LINES } from "./log-pages.ts";
import { plainText } from "./styled-text.ts";

const RAW: LogShape = { mode: "raw", columns: 40, unfolded: new Set() };
const READABLE: LogShape = { ...RAW, mode: "readable" };

/** A log on a disk, of which lines may have been dropped. */
class StoredLog {
  readonly asked: LogRequest[] = [];
  readonly lines: ShownLogLine[] = [];

  add(text: string, fields: Partial<ShownLogLine> = {}): this {
    const number = (this.lines.at(-1)?.number ?? -1) + 1;
    this.lines.push({ number, at: 1, from: "out", text, ...fields });
    return this;
  }

  addMany(count: number): this {
    for (let index = 0; index < count; index++) this.add(`line ${this.lines.length}`);
    return this;
  }

  drop(from: number, to: number): this {
    const kept = this.lines.filter(({ number }) => number < from || number >= to);
    this.lines.splice(0, this.lines.length, ...kept);
    return this;
  }

  get end(): number {
    return (this.lines.at(-1)?.number ?? -1) + 1;
  }

  /** Answers what some rows need, until nothing is missing. */
  serve(pages: LogPages, fromRow: number, toRow: number): void {
    for (let round = 0; round < 20; round++) {
      const request = pages.wanted(fromRow, Math.min(toRow, pages.rowCount));
      if (!request) return;
      this.asked.push(request);
      const found = this.lines.filter(({ number }) => number >= request.from);
      pages.take(request, found.slice(0, request.limit), this.end);
    }
    throw new Error("it is never content");
  }
}

const texts = (pages: LogPages, from: number, to: number) =>
  pages.rowsIn(from, to).map((row) => `${row.label}${row.label && " "}${plainText(row.runs)}`);

function open(log: StoredLog, shape: LogShape = RAW): LogPages {
  const pages = new LogPages(shape);
  pages.setEnd(log.end);
  return pages;
}

describe("pages of a log", () => {
  test("that are whole are not read again while the end is followed", () => {
    const log = new StoredLog().addMany(2 * PAGE_LINES + 50);
    const pages = new LogPages(RAW);
    const follow = () => {
      const request = pages.wantedOfTail(log.end);
      const found = log.lines.filter(({ number }) => number >= request.from);
      pages.take(request, found.slice(0, request.limit), log.end);
      return request.from / PAGE_LINES;
    };
    expect(follow(), "the page before the last is not there yet").toBe(1);
    log.addMany(100);
    expect(follow(), "it is now").toBe(2);
    log.addMany(100);
    expect(follow(), "the last one was half read when the next began").toBe(2);
    const end = pages.rowCount;
    expect(texts(pages, end - 260, end)).toEqual(log.lines.slice(-260).map(({ text }) => text));
  });

  test("are read where they are looked at, and nowhere else", () => {
    const log = new StoredLog().addMany(10_000);
    const pages = open(log);
    expect(pages.rowCount).toBe(10_000);
    log.serve(pages, 5_000, 5_050);
    expect(log.asked).toEqual([{ from: 5_000, limit: PAGE_LINES }]);
    expect(texts(pages, 5_000, 5_002)).toEqual(["line 5000", "line 5001"]);
    expect(pages.rowsIn(0, 1)).toMatchObject([{ kind: "waiting", line: 0 }]);
  });

  test("follow a log that grows, by its last page alone", () => {
    const log = new StoredLog().addMany(250);
    const pages = open(log);
    log.serve(pages, 240, 250);
    log.addMany(10);
    pages.setEnd(log.end);
    log.serve(pages, 250, 260);
    expect(log.asked).toEqual([
      { from: 200, limit: PAGE_LINES },
      { from: 200, limit: PAGE_LINES },
    ]);
    expect(texts(pages, 258, 260)).toEqual(["line 258", "line 259"]);
  });

  test("tell of lines that were dropped, in one row", () => {
    const log = new StoredLog().addMany(5_000).drop(300, 4_500);
    const pages = open(log);
    log.serve(pages, 0, 400);
    expect(pages.rowCount).toBe(300 + 1 + 500);
    expect(texts(pages, 299, 302)).toEqual([
      "line 299",
      "4,200 lines were dropped here to keep the log within its length",
      "line 4500",
    ]);
    expect(pages.rowOfLine(4_500)).toBe(301);
    expect(pages.rowOfLine(1_000)).toBe(301);
  });

  test("out of sight are forgotten, and nothing moves for it", () => {
    const log = new StoredLog().addMany(40_000);
    log.lines[5] = { number: 5, at: 1, from: "out", text: "long ".repeat(20) };
    const pages = open(log);
    log.serve(pages, 0, 100);
    const rows = pages.rowCount;
    for (let row = 0; row < rows; row += 100) {
      log.serve(pages, row, row + 100);
      pages.forget(row, row + 100);
    }
    expect(pages.rowCount).toBe(rows);
    expect(pages.rowsIn(0, 1)).toMatchObject([{ kind: "waiting" }]);
    log.serve(pages, 0, 10);
    expect(texts(pages, 0, 1)).toEqual(["line 0"]);
  });

  test("mark what was printed on standard error, and what Baton says", () => {
    const log = new StoredLog().add("begin", { from: "baton" }).add("oops", { from: "err" });
    const pages = open(log);
    log.serve(pages, 0, 2);
    expect(texts(pages, 0, 2)).toEqual(["Baton begin", "stderr oops"]);
  });
});

describe("a readable log", () => {
  const said = (text: string) =>
    JSON.stringify({
      type: "assistant",
      message: { id: text, content: [{ type: "text", text }], usage: { input_tokens: 3 } },
    });
  const call = JSON.stringify({
    type: "assistant",
    message: {
      id: "m",
      content: [{ type: "tool_use", id: "t", name: "Bash", input: { command: "npm test" } }],
    },
  });
  const ended = JSON.stringify({
    type: "user",
    message: { content: [{ type: "tool_result", tool_use_id: "t", is_error: true, content: "1" }] },
  });
  const result = JSON.stringify({
    ...{ type: "result", subtype: "success", is_error: false, result: "All done.\nTwice." },
    ...{ total_cost_usd: 0.42, usage: { input_tokens: 1_200, output_tokens: 340 } },
  });
  const log = () =>
    new StoredLog()
      .add("claude starts", { from: "baton", format: "claude-stream-json" })
      .add(call)
      .add(ended)
      .add(said("All done.\nTwice."))
      .add(result)
      .add("gate: npm test", { from: "baton", format: "plain" })
      .add('{"type":"assistant"}');

  test("says what the agent means: calls folded to a line, usage once, no word twice", () => {
    const stored = log();
    const pages = open(stored, READABLE);
    stored.serve(pages, 0, 10);
    expect(texts(pages, 0, 20)).toEqual([
      "Baton claude starts",
      "Bash ✗ npm test",
      "All done.",
      "Twice.",
      "tokens 1.2k in · 340 out",
      "cost $0.42",
      "result succeeded",
      "Baton gate: npm test",
      '{"type":"assistant"}',
    ]);
  });

  test("unfolds a call", () => {
    const stored = log();
    const pages = open(stored, READABLE);
    stored.serve(pages, 0, 10);
    const [row] = pages.rowsIn(1, 2);
    expect(row?.fold).toEqual({ id: "1.0", isOpen: false });
    pages.setShape({ ...READABLE, unfolded: new Set(["1.0"]) });
    const opened = pages.rowsIn(1, 9);
    expect(opened[0]?.fold?.isOpen).toBe(true);
    expect(texts(pages, 2, 9).join("")).toContain('"command":"npm test"');
  });

  test("reads later pages in the agent's format too", () => {
    const stored = log();
    stored.lines.splice(5);
    for (let index = 0; index < 300; index++) stored.add(said(`word ${index}`));
    const pages = open(stored, READABLE);
    stored.serve(pages, 0, 10);
    stored.serve(pages, pages.rowCount - 10, pages.rowCount);
    expect(texts(pages, pages.rowCount - 1, pages.rowCount)).toEqual(["word 299"]);
  });
});
