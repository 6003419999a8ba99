import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FINDINGS_FORM, parseFindings } from "./critic-findings.ts";
import { composeOutcome, isBlocking, SEVERITIES } from "./verdict.ts";

describe("a critic's message", () => {
  test("is read in the form that critics are told", () => {
    const [finding, ...more] = parseFindings(FINDINGS_FORM);
    expect(more).toEqual([]);
    expect(finding).toEqual({
      severity: "security",
      message: "what is wrong, why, and how to fix it",
      file: "src/a.ts:12",
    });
  });

  test.each([
    ["a bare list", '[{"severity":"crash","message":"m"}]'],
    ["prose around it", 'Hi [there].\n{"findings":[{"severity":"Crash","message":"m"}]} Bye.'],
    [
      "a place in two fields",
      '{"findings":[{"severity":"crash","message":"m","path":"a.ts","line":3}]}',
    ],
  ])("may be %s", (_, message) => {
    expect(parseFindings(message)).toMatchObject([{ severity: "crash", message: "m" }]);
  });

  test("with an empty list has found nothing", () => {
    expect(parseFindings('```json\n{"findings": []}\n```')).toEqual([]);
  });

  test("that can't be read is one finding that blocks nothing, with what it said", () => {
    for (const message of ["LGTM!", '{"findings": "none"}', "[1, 2]", '{"findings": [', "\u0007"]) {
      const findings = parseFindings(message);
      expect(findings).toHaveLength(1);
      expect(findings[0]).toMatchObject({ severity: "other", file: null });
      expect(composeOutcome(null, findings, null)).toBe("pass");
    }
    expect(parseFindings("LGTM!")[0]?.message).toContain("LGTM!");
    expect(parseFindings(" \n ")[0]?.message).toContain("said nothing");
    expect(parseFindings(`${"x".repeat(50_000)}the end`)[0]?.message).toMatch(/clipped.*the end$/);
  });

  test("keeps what it says of an unknown severity, and of an entry without a message", () => {
    const message =
      '{"findings":[{"severity":"apocalyptic","message":"m"},{"severity":"perf"},"odd"]}';
    expect(parseFindings(message)).toEqual([
      { severity: "perf", message: '{"severity":"perf"}', file: null },
      { severity: "other", message: "apocalyptic: m", file: null },
      { severity: "other", message: "odd", file: null },
    ]);
  });

  test("of very many findings loses no blocking one, and says how many were left out", () => {
    const many = Array.from({ length: 150 }, (_, at) => ({ severity: "style", message: `s${at}` }));
    const findings = parseFindings(
      JSON.stringify([...many, { severity: "data_loss", message: "gone" }]),
    );
    expect(findings).toHaveLength(101);
    expect(findings[0]).toMatchObject({ severity: "data_loss" });
    expect(findings.at(-1)?.message).toContain("51 more findings");
  });
});

test("a list of findings is read as it was written, and any text gives findings that can be stored", () => {
  const finding = fc.record({
    severity: fc.constantFrom(...SEVERITIES),
    message: fc.string({ minLength: 1 }).filter((text) => /^[!-~]+$/.test(text)),
  });
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 20 }), fc.string(), (findings, prose) => {
      const read = parseFindings(`${prose}\n\n${JSON.stringify({ findings })}`);
      const blocking = (list: readonly { severity: (typeof SEVERITIES)[number] }[]) =>
        list.filter(({ severity }) => isBlocking(severity)).length;
      expect(read).toHaveLength(findings.length);
      expect(blocking(read)).toBe(blocking(findings));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), (text) => {
      for (const { message } of parseFindings(text)) {
        expect(message.length).toBeGreaterThan(0);
        expect(message.isWellFormed()).toBe(true);
      }
    }),
  );
});
