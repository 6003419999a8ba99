import { describe, expect, test } from "vitest";
import {
  formatAge,
  formatAgo,
  formatBytes,
  formatCost,
  formatElapsed,
  formatPercent,
  formatSpan,
  formatTokens,
} from "./format.ts";

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

  test("parts", () => expect(formatPercent(0.356)).toBe("36 %"));
});
