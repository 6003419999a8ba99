import { afterEach, describe, expect, test } from "vitest";
import {
  firstDayOfWeek,
  formatAge,
  formatAgo,
  formatBytes,
  formatClock,
  formatCost,
  formatCount,
  formatDate,
  formatDay,
  formatDuration,
  formatElapsed,
  formatInstant,
  formatPercent,
  formatSpan,
  formatTenths,
  formatTokens,
} from "./format.ts";
import {
  currentLocale,
  currentLocaleOfTimes,
  formatNumber,
  localeOfTimesIn,
  setLocale,
} from "./locale.ts";
import { t } from "./translate.ts";

afterEach(() => setLocale("en-US"));

describe("formatting", () => {
  test.each([
    [-5, "0s"],
    [59_999, "59s"],
    [60_000, "1m"],
    [3_600_000, "1h"],
    [86_400_000 * 13, "13d"],
    [86_400_000 * 15, "2w"],
  ])("age of %d ms", (ms, text) => expect(formatAge(ms)).toBe(text));

  test.each([
    [8_000, "8s"],
    [848_000, "14m 08s"],
    [7_380_000, "2h 03m"],
  ])("elapsed %d ms", (ms, text) => expect(formatElapsed(ms)).toBe(text));

  test.each([
    [812, "812"],
    [9_800, "9.8k"],
    [999_400, "999k"],
    [999_600, "1.0M"],
    [41_200_000, "41M"],
  ])("%d tokens", (tokens, text) => expect(formatTokens(tokens)).toBe(text));

  test("money under a cent is not shown as nothing", () => {
    expect(formatCost(0)).toBe("$0.00");
    expect(formatCost(0.004)).toBe("<$0.01");
    expect(formatCost(1.116)).toBe("$1.12");
  });

  test("sizes and moments", () => {
    expect(formatBytes(12_400_000)).toBe("12.4 MB");
    expect(formatBytes(2_000_000_000)).toBe("2 GB");
    expect(formatBytes(2_460_000_000)).toBe("2.5 GB");
    expect(formatAgo(1_000, 1_500)).toBe("now");
    expect(formatAgo(1_000, 5_000)).toBe("4s ago");
  });

  test.each([
    [40_000, "40s"],
    [12 * 60_000, "12m"],
    [5.2 * 3_600_000, "5.2h"],
    [26 * 3_600_000, "26h"],
    [3.4 * 86_400_000, "3.4d"],
    [40 * 86_400_000, "40d"],
  ])("a span of %d ms", (ms, text) => expect(formatSpan(ms)).toBe(text));

  test("parts", () => expect(formatPercent(0.356)).toBe("36%"));
});

describe("by the system's locale", () => {
  const at = new Date(2026, 10, 3, 14, 8, 30).getTime();
  // The spaces between figures and signs are whichever the locale's typography wants.
  const plain = (text: string) => text.replace(/[\s\u200e\u200f\u061c]+/g, " ").trim();
  const written = () =>
    [
      formatCount(1_234_567),
      formatCost(1_234.5),
      formatCost(0.004),
      formatPercent(0.356),
      formatTenths(4),
      formatTokens(9_800),
      formatBytes(12_400_000),
      formatSpan(5.2 * 3_600_000),
      formatElapsed(848_000),
      formatInstant(at),
      formatDate(at),
      formatDay(at),
      formatClock(at),
      String(firstDayOfWeek()),
    ].map(plain);

  test.each([
    [
      "en-US",
      ["1,234,567", "$1,234.50", "<$0.01", "36%", "4.0", "9.8k", "12.4 MB", "5.2h", "14m 08s"],
      ["Nov 3, 2026, 2:08 PM", "Nov 3", "Tue, Nov 3", "2:08:30 PM", "7"],
    ],
    [
      "en-GB",
      ["1,234,567", "$1,234.50", "<$0.01", "36%", "4.0", "9.8k", "12.4 MB", "5.2h", "14m 08s"],
      ["3 Nov 2026, 14:08", "3 Nov", "Tue 3 Nov", "14:08:30", "1"],
    ],
    [
      "de-AT",
      ["1 234 567", "$ 1.234,50", "<$ 0,01", "36 %", "4,0", "9,8k", "12,4 MB", "5,2h", "14m 08s"],
      ["03.11.2026, 14:08", "3. Nov.", "Di., 3. Nov.", "14:08:30", "1"],
    ],
    [
      "ja-JP",
      ["1,234,567", "$1,234.50", "<$0.01", "36%", "4.0", "9.8k", "12.4 MB", "5.2h", "14m 08s"],
      ["2026/11/03 14:08", "11月3日", "11月3日(火)", "14:08:30", "7"],
    ],
    [
      "ar-EG",
      [
        "١٬٢٣٤٬٥٦٧",
        "١٬٢٣٤٫٥٠ US$",
        "< ٠٫٠١ US$",
        "٣٦٪",
        "٤٫٠",
        "٩٫٨k",
        "١٢٫٤ MB",
        "٥٫٢h",
        "١٤m ٠٨s",
      ],
      [
        "٠٣‏/١١‏/٢٠٢٦، ٢:٠٨ م".replaceAll("‏", " "),
        "٣ نوفمبر",
        "الثلاثاء، ٣ نوفمبر",
        "٢:٠٨:٣٠ م",
        "6",
      ],
    ],
  ])("%s", (locale, numbers, dates) => {
    setLocale(locale);
    expect(written()).toEqual([...numbers, ...dates]);
  });

  test("dates by the locale that the system has for them, numbers by the other", () => {
    setLocale("en-US", "de_DE.UTF-8");
    const [numbers, dates] = [currentLocale(), currentLocaleOfTimes()];
    expect([numbers, dates]).toEqual(["en-US", "de-DE"]);
    expect(formatNumber(1_500)).toBe("1,500");
    expect(formatInstant(new Date(2026, 10, 3, 14, 8).getTime())).toBe("03.11.2026, 14:08");
    setLocale("en-US");
    expect(currentLocaleOfTimes()).toBe("en-US");
  });

  test.each([
    [{ LANG: "en_US.UTF-8" }, null],
    [{ LANG: "en_US.UTF-8", LC_TIME: "" }, null],
    [{ LANG: "en_US.UTF-8", LC_TIME: "en_DK.UTF-8" }, "en_DK.UTF-8"],
    [{ LC_ALL: "", LC_TIME: "de_AT@euro" }, "de_AT@euro"],
    [{ LC_ALL: "C", LC_TIME: "de_AT" }, null],
  ])("of dates, %j says %j", (env, locale) => {
    expect(localeOfTimesIn(env)).toBe(locale);
  });

  test("numbers in texts too, and those that choose a plural", () => {
    setLocale("de-DE");
    expect(t(($) => $.settings.runLogsKept.days, { count: 1_500 })).toBe("1.500 days");
    expect(formatAge(86_400_000 * 7 * 1_500)).toBe("1.500w");
    expect(formatDuration(250)).toBe("250 ms");
    expect(formatDuration(60_000)).toBe("1m 00s");
  });

  test.each([
    ["en-US@posix", "en-US"],
    ["c", "en-US"],
    ["", "en-US"],
    ["no such thing", "en-US"],
    ["de_AT", "de-AT"],
    ["de_AT.UTF-8@euro", "de-AT"],
    ["C.UTF-8", "en-US"],
    ["POSIX", "en-US"],
    ["en-DE", "en-DE"],
  ])("the system's name %j means %s", (tag, locale) => {
    setLocale(tag);
    expect(currentLocale()).toBe(locale);
  });
});
