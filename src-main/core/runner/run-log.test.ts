import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readRunLog, runLogBytes, searchRunLog } from "./read-run-log.ts";
import { openRunLog, type RunLogOptions } from "./write-run-log.ts";

describe("a run's log", () => {
  let folder: string;
  const faults: unknown[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "baton-run-log-"));
    faults.length = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const openLog = (options: Partial<RunLogOptions> = {}) =>
    openRunLog({
      folder: join(folder, "run"),
      now: () => 5,
      onFault: (error) => faults.push(error),
      ...options,
    });
  const page = async (from: number, limit = 1_000) => {
    const read = await readRunLog(join(folder, "run"), from, limit);
    if (!read) throw new Error("no log");
    return read;
  };

  it("gives back what was written, by page and from the end", async () => {
    const log = await openLog();
    log.write("out", "first");
    log.write("err", "\u001b[31mred\u001b[0m");
    log.write("baton", "third");
    expect(log.lineCount()).toBe(3);
    await log.close();
    expect(await page(0)).toEqual({
      lines: [
        { number: 0, at: 5, from: "out", text: "first" },
        { number: 1, at: 5, from: "err", text: "\u001b[31mred\u001b[0m" },
        { number: 2, at: 5, from: "baton", text: "third" },
      ],
      end: 3,
    });
    expect((await page(1, 1)).lines.map(({ text }) => text)).toEqual(["\u001b[31mred\u001b[0m"]);
    expect((await page(-1)).lines.map(({ text }) => text)).toEqual(["third"]);
    expect(await page(3)).toEqual({ lines: [], end: 3 });
    expect(await readRunLog(join(folder, "none"), 0, 10)).toBeNull();
  });

  it("holds any text, however it is cut into segments", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "binary", maxLength: 40 })),
        fc.integer({ min: 1, max: 300 }),
        async (texts, segmentBytes) => {
          rmSync(join(folder, "run"), { recursive: true, force: true });
          const log = await openLog({ segmentBytes });
          for (const text of texts) log.write("out", text);
          await log.close();
          const { lines, end } = await page(0);
          expect(lines.map(({ text }) => text)).toEqual(texts.map((text) => text.toWellFormed()));
          expect(lines.map(({ number }) => number)).toEqual(texts.map((_, index) => index));
          expect(end).toBe(texts.length);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("drops the middle of a log that grows too long, never its beginning or its end", async () => {
    const log = await openLog({ segmentBytes: 200, maxSegments: 3 });
    for (let index = 0; index < 500; index++) log.write("out", `line ${index}`);
    await log.close();
    expect(readdirSync(join(folder, "run")).length).toBeLessThanOrEqual(3);
    const { lines, end } = await page(0);
    expect(end).toBe(500);
    expect(lines[0]).toMatchObject({ number: 0, text: "line 0" });
    expect(lines.at(-1)).toMatchObject({ number: 499, text: "line 499" });
    for (const { number, text } of lines) expect(text).toBe(`line ${number}`);
    expect(await runLogBytes(join(folder, "run"))).toBeLessThan(800);
  });

  it("cuts a line of any length into pieces, and no character in two", async () => {
    const long = `${"a".repeat(32 * 1024 - 1)}${"😀".repeat(40_000)}`;
    const log = await openLog();
    log.write("out", long);
    log.write("out", "next");
    await log.close();
    const { lines } = await page(0);
    const pieces = lines.slice(0, -1);
    expect(pieces.map(({ text }) => text).join("")).toBe(long);
    expect(pieces.every(({ text }) => text.isWellFormed())).toBe(true);
    expect(lines.map(({ more }) => more === true)).toEqual([
      ...pieces.slice(1).map(() => true),
      false,
      false,
    ]);
  });

  it("finds lines whatever their case, and says where to go on", async () => {
    const log = await openLog({ segmentBytes: 100 });
    for (let index = 0; index < 40; index++) log.write("out", index % 2 ? "Failed here" : "fine");
    await log.close();
    const found = await searchRunLog(join(folder, "run"), { text: "FAILED", from: 4, limit: 3 });
    expect(found?.lines.map(({ number }) => number)).toEqual([5, 7, 9]);
    expect(found?.next).toBe(11);
    const rest = await searchRunLog(join(folder, "run"), { text: "failed", from: 37, limit: 3 });
    expect(rest).toMatchObject({ lines: [{ number: 37 }, { number: 39 }], next: null });
  });

  it("leaves out a last line that is not whole yet, and shows a damaged one as it stands", async () => {
    const log = await openLog();
    log.write("out", "whole");
    await log.close();
    const [segment] = readdirSync(join(folder, "run"));
    appendFileSync(
      join(folder, "run", segment ?? ""),
      '{"at":1,"from":"o\n{"at":2,"from":"out","te',
    );
    expect((await page(0)).lines.map(({ text }) => text)).toEqual(["whole", '{"at":1,"from":"o']);
  });

  it("never adds to the log of another run", async () => {
    await (await openLog()).close();
    await expect(openLog()).rejects.toMatchObject({ code: "EEXIST" });
  });

  it("counts the lines that a fault of the disk cost, and goes on when it is over", async () => {
    const log = await openLog();
    log.write("out", "before");
    await log.close();
    rmSync(join(folder, "run"), { recursive: true });
    // A file where the folder was: no segment can be made.
    writeFileSync(join(folder, "run"), "");
    log.write("out", "lost");
    log.write("out", "lost too");
    await log.close();
    expect(faults).toHaveLength(1);
    rmSync(join(folder, "run"));
    mkdirSync(join(folder, "run"));
    log.write("out", "after");
    await log.close();
    expect((await page(0)).lines.map(({ text }) => text)).toEqual([
      "2 lines are missing here: the log could not be written",
      "after",
    ]);
  });
});
