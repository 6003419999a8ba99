import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  appendAttempt,
  BLOCKING_SEVERITIES,
  composeOutcome,
  type Finding,
  type GateResult,
  isBlocking,
  isDebtAcceptable,
  isDoneRefusedBy,
  isVerdictPromotable,
  parseVerdict,
  SEVERITIES,
  type Verdict,
  type VerdictStatus,
  type VerificationAttempt,
  WARNING_SEVERITIES,
} from "./verdict.ts";

const GREEN: GateResult = {
  command: "npm test",
  exitCode: 0,
  passed: true,
  timedOut: false,
  durationMs: 900,
  outputTail: "ok",
};
const RED: GateResult = { ...GREEN, exitCode: 1, passed: false };

function finding(severity: Finding["severity"]): Finding {
  return { severity, message: `a ${severity} finding`, file: null };
}

function attempt(
  outcome: VerdictStatus,
  gate: GateResult | null = null,
  findings: Finding[] = [],
): VerificationAttempt {
  return { at: 1, judge: { type: "agent", id: "critic" }, outcome, gate, critic: null, findings };
}

function verdict(status: VerdictStatus, ...attempts: VerificationAttempt[]): Verdict {
  return { status, attempts, debt: [] };
}

describe("an attempt's outcome", () => {
  test("a red gate fails, whatever the judge says", () => {
    expect(composeOutcome(RED, [], "pass")).toBe("fail");
    expect(composeOutcome(RED, [], "completed_with_debt")).toBe("fail");
  });

  test.each(BLOCKING_SEVERITIES)("a green gate with a %s finding fails", (severity) => {
    expect(composeOutcome(GREEN, [finding(severity)], null)).toBe("fail");
    expect(composeOutcome(GREEN, [finding(severity)], "pass")).toBe("fail");
    expect(composeOutcome(GREEN, [finding(severity)], "completed_with_debt")).toBe("fail");
  });

  test.each(WARNING_SEVERITIES)("a %s finding only warns", (severity) => {
    expect(composeOutcome(GREEN, [finding(severity)], null)).toBe("pass");
  });

  test("without gate and findings the judge's word stands", () => {
    expect(composeOutcome(null, [], "fail")).toBe("fail");
    expect(composeOutcome(null, [], "pass")).toBe("pass");
    expect(composeOutcome(GREEN, [], "completed_with_debt")).toBe("completed_with_debt");
  });
});

describe("attempts", () => {
  test("the first failing one may be tried again", () => {
    const { verdict: first, needsPerson } = appendAttempt(null, attempt("fail", RED), []);
    expect(first.status).toBe("fail");
    expect(needsPerson).toBe(false);
  });

  test("the second failing one becomes debt and needs a person", () => {
    const first = verdict("fail", attempt("fail", RED));
    const failing = attempt("fail", GREEN, [finding("crash")]);
    expect(appendAttempt(first, failing, ["no docs"])).toEqual({
      needsPerson: true,
      verdict: {
        status: "completed_with_debt",
        attempts: [...first.attempts, failing],
        debt: ["no docs", "a crash finding"],
      },
    });
  });

  test("a passing one after a failing one passes", () => {
    const first = verdict("fail", attempt("fail", RED));
    expect(appendAttempt(first, attempt("pass", GREEN), []).verdict.status).toBe("pass");
  });
});

describe("promotable", () => {
  test.each([
    ["no verdict", null, false],
    ["pass", verdict("pass"), true],
    ["fail", verdict("fail"), false],
    ["debt over a green gate", verdict("completed_with_debt", attempt("fail", GREEN)), true],
    ["debt over a red gate", verdict("completed_with_debt", attempt("fail", RED)), false],
    ["debt over no gate", verdict("completed_with_debt", attempt("fail")), false],
    [
      "debt whose last gate is red",
      verdict("completed_with_debt", attempt("fail", GREEN), attempt("fail", RED)),
      false,
    ],
  ])("%s: %s", (_, value, expected) => {
    expect(isVerdictPromotable(value)).toBe(expected);
  });

  test.each([null, "", "{", "7", '"pass"', "[]", '{"status":"maybe","attempts":[],"debt":[]}'])(
    "the cell %j never stops a task",
    (cell) => {
      expect(parseVerdict(cell)).toBeNull();
      expect(isDoneRefusedBy(cell)).toBe(false);
    },
  );
});

test("debt can be accepted over a green gate only, and only where something did not pass", () => {
  expect(isDebtAcceptable(verdict("fail", attempt("fail", GREEN)))).toBe(true);
  expect(isDebtAcceptable(verdict("fail", attempt("fail", RED)))).toBe(false);
  expect(isDebtAcceptable(verdict("fail", attempt("fail")))).toBe(false);
  expect(isDebtAcceptable(verdict("pass", attempt("pass", GREEN)))).toBe(false);
});

test("however gates and critics go, nothing passes over a red gate or a blocking finding, and the last attempt is a person's", () => {
  const step = fc.record({
    gate: fc.constantFrom(null, GREEN, RED),
    findings: fc.array(fc.constantFrom(...SEVERITIES).map(finding), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 5 }),
      (steps, max) => {
        let current: Verdict | null = null;
        for (const [index, { gate, findings }] of steps.entries()) {
          const outcome = composeOutcome(gate, findings, null);
          const isRed =
            gate?.passed === false || findings.some(({ severity }) => isBlocking(severity));
          const next: ReturnType<typeof appendAttempt> = appendAttempt(
            current,
            attempt(outcome, gate, findings),
            [],
            max,
          );
          current = next.verdict;
          expect(outcome).toBe(isRed ? "fail" : "pass");
          expect(next.needsPerson).toBe(isRed && index + 1 >= max);
          expect(next.verdict.status === "pass").toBe(!isRed);
          expect(parseVerdict(JSON.stringify(next.verdict))).toEqual(next.verdict);
          expect(isDoneRefusedBy(JSON.stringify(next.verdict), true)).toBe(
            !isVerdictPromotable(next.verdict),
          );
        }
      },
    ),
  );
  expect(isDoneRefusedBy(null, true)).toBe(true);
  expect(isDoneRefusedBy("{", true)).toBe(true);
});
