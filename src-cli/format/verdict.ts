import { localTime } from "../../shared/domain/local-time.ts";
import type { Finding, GateResult, VerificationAttempt } from "../../shared/domain/verdict.ts";
import type { Task } from "../../shared/operations/fields.ts";
import { duration } from "./time.ts";
import type { Look, View } from "./view.ts";

const LOOKS: Readonly<Record<VerificationAttempt["outcome"], Look>> = {
  pass: "green",
  fail: "red",
  completed_with_debt: "yellow",
};

/** What the judges said, an attempt each, and the debt that is left. */
export function verdictLines({ verdict }: Pick<Task, "verdict">, view: View): string[] {
  if (!verdict) return [];
  const attempts = verdict.attempts.map((attempt) => attemptText(attempt, view));
  return [...attempts, ...verdict.debt.map((note) => `debt: ${note}`)];
}

function attemptText({ at, judge, outcome, gate, findings }: VerificationAttempt, view: View) {
  const head = `${view.style(LOOKS[outcome], outcome)} by ${judge.id}, ${localTime(at)}`;
  const gates = gate ? [gateLine(gate)] : [];
  return [head, ...gates, ...findings.map(findingLine)].join("\n  ");
}

function gateLine({ command, exitCode, timedOut, durationMs }: GateResult): string {
  const took = duration(durationMs);
  if (timedOut) return `gate ${command}: ended after ${took}, its time was over`;
  return `gate ${command}: ${exitCode === null ? "killed" : `exit status ${exitCode}`} after ${took}`;
}

function findingLine({ severity, message, file }: Finding): string {
  return `${severity}: ${message}${file === null ? "" : ` (${file})`}`;
}
