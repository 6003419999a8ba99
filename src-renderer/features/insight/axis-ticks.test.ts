import { afterEach, describe, expect, test } from "vitest";
import { setLocale } from "../../../shared/strings/locale.ts";
import { formatCost, formatSpanMark } from "../../ui/format.ts";
import { countMarks, dayFormat, isOneDay, spanMarks, timeMarks } from "./axis-ticks.ts";

afterEach(() => setLocale("en-US"));

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
/** A Monday, at 10:58:21. */
const START = new Date(2026, 10, 30, 10, 58, 21).getTime();

/** Locales write some spaces as narrow or unbreakable ones. */
const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, " ");
const labels = (span: number, most = 4, from = START) =>
  timeMarks(from, from + span, most).map(({ label }) => plain(label));

describe("a scale of what is counted", () => {
  test.each([
    [0, 1, [0, 1]],
    [1, 1, [0, 1]],
    [3, 1, [0, 1, 2, 3]],
    [5, 1, [0, 1, 2, 3, 4, 5]],
    [7, 1, [0, 2, 4, 6, 8]],
    [33, 1, [0, 10, 20, 30, 40]],
    [3_334, 1, [0, 1_000, 2_000, 3_000, 4_000]],
  ])("up to %d by %d", (most, unit, marks) => {
    expect(countMarks(most, unit)).toEqual(marks);
  });

  test("of money has no marks that are written alike", () => {
    for (const most of [0.000_1, 0.004, 0.012, 0.05, 0.3, 1.75, 80, 12_345]) {
      const written = countMarks(most, 0.01).map(formatCost);
      expect(new Set(written).size).toBe(written.length);
      expect(countMarks(most, 0.01).at(-1)).toBeGreaterThanOrEqual(most);
    }
  });
});

describe("a scale of lengths of time", () => {
  test.each([
    ["what took no time", 0, 0, ["1s", "2s"]],
    ["six seconds", 6 * SECOND, 6 * SECOND, ["5s", "10s"]],
    ["five seconds, in the middle", 5 * SECOND, 5 * SECOND, ["2s", "5s", "10s"]],
    ["seconds", 6 * SECOND, 40 * SECOND, ["5s", "10s", "30s", "1m"]],
    ["minutes", 3 * MINUTE, 50 * MINUTE, ["2m", "5m", "15m", "1h"]],
    ["seconds to weeks", 2 * SECOND, 20 * DAY, ["2s", "1m", "30m", "12h", "28d"]],
    ["hours to months", 5 * HOUR, 60 * DAY, ["4h", "1d", "4d", "28d", "112d"]],
    ["years", 400 * DAY, 4 * YEAR, ["1y", "2y", "5y"]],
    ["ages", 2 * SECOND, 40 * YEAR, ["2s", "2m", "2h", "7d", "10y"]],
  ])("%s", (_name, least, most, written) => {
    expect(spanMarks(least, most).map(formatSpanMark)).toEqual(written);
  });
});

describe("a scale of time", () => {
  test.each([
    ["an instant", 0, ["10:58:21 AM"]],
    ["seconds", 6 * SECOND, ["10:58:21 AM", "10:58:23 AM", "10:58:25 AM", "10:58:27 AM"]],
    ["a minute", MINUTE, ["10:58:30 AM", "10:58:45 AM", "10:59:00 AM", "10:59:15 AM"]],
    ["minutes", 7 * MINUTE, ["11:00 AM", "11:05 AM"]],
    ["hours", 5 * HOUR, ["11:00 AM", "12:00 PM", "1:00 PM", "2:00 PM", "3:00 PM"]],
    ["past midnight", 20 * HOUR, ["12:00 PM", "6:00 PM", "Dec 1", "6:00 AM"]],
    ["two days", 2 * DAY, ["12:00 PM", "Dec 1", "12:00 PM", "Dec 2"]],
    ["a week", 7 * DAY, ["Dec 1", "Dec 3", "Dec 5", "Dec 7"]],
    ["a month", 30 * DAY, ["Dec 6", "Dec 13", "Dec 20", "Dec 27"]],
    ["months", 150 * DAY, ["Dec 2026", "Jan 2027", "Feb 2027", "Mar 2027", "Apr 2027"]],
    ["a year", YEAR, ["Jan 2027", "Apr 2027", "Jul 2027", "Oct 2027"]],
    ["years", 6 * YEAR, ["2028", "2030", "2032"]],
  ])("%s", (_name, span, written) => {
    expect(labels(span)).toEqual(written);
  });

  test.each([
    ["de-AT", 6 * HOUR, ["12:00", "15:00"]],
    ["de-AT", 7 * DAY, ["1. Dez.", "3. Dez.", "5. Dez.", "7. Dez."]],
    ["de-AT", 150 * DAY, ["Dez. 2026", "Jän. 2027", "Feb. 2027", "März 2027", "Apr. 2027"]],
    ["ja-JP", 6 * HOUR, ["12:00", "15:00"]],
    ["ja-JP", 7 * DAY, ["12月1日", "12月3日", "12月5日", "12月7日"]],
    ["ja-JP", 6 * YEAR, ["2028年", "2030年", "2032年"]],
  ])("in %s", (locale, span, written) => {
    setLocale(locale);
    expect(labels(span)).toEqual(written);
  });

  test("has at least one mark, no more than have room, and none twice, from seconds to years", () => {
    for (const from of [START, START + 200 * DAY, new Date(2027, 2, 28, 0, 30).getTime()]) {
      for (let span = SECOND; span < 20 * YEAR; span *= 1.13) {
        for (const most of [3, 5, 8]) {
          const marks = timeMarks(from, from + span, most);
          expect(marks.length).toBeGreaterThan(0);
          expect(marks.length).toBeLessThanOrEqual(most + 1);
          expect(new Set(marks.map(({ at }) => at)).size).toBe(marks.length);
          expect(marks.every(({ at }) => at >= from && at <= from + span)).toBe(true);
        }
      }
    }
  });
});

test.each([
  [new Date(2026, 10, 30, 0), new Date(2026, 10, 30, 23, 59, 59), true],
  [new Date(2026, 10, 30, 23, 59, 59), new Date(2026, 11, 1), false],
])("%s and %s lie in one day: %s", (from, to, isOne) => {
  expect(isOneDay(from.getTime(), to.getTime())).toBe(isOne);
});

test("days of more than a year are written with their year", () => {
  expect(dayFormat(START, START + 90 * DAY)(START)).toBe("Nov 30");
  expect(dayFormat(START, START + 3 * YEAR)(START)).toBe("Nov 2026");
});
