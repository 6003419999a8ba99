/** How bad a critic's finding is. */
export const BLOCKING_SEVERITIES = [
  "security",
  "crash",
  "data_loss",
  "wrong_algorithm",
  "missing_ac",
] as const;
/** Severities that warn and stop nothing. */
export const WARNING_SEVERITIES = ["style", "perf", "other"] as const;
/** Every severity, blocking ones first. */
export const SEVERITIES = [...BLOCKING_SEVERITIES, ...WARNING_SEVERITIES] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What a verification can come to. */
export const VERDICT_STATUSES = ["pass", "fail", "completed_with_debt"] as const;
export type VerdictStatus = (typeof VERDICT_STATUSES)[number];

/** Attempts before a failing task goes to a person (board.md 5). */
export const MAX_VERIFICATION_ATTEMPTS = 2;

/** A gate's run: a command whose exit code judges. */
export interface GateResult {
  readonly command: string;
  readonly exitCode: number | null;
  readonly passed: boolean;
  readonly timedOut: boolean;
  readonly durationMs: number;
  /** The end of what it printed. */
  readonly outputTail: string;
}

/** One thing a critic found. */
export interface Finding {
  readonly severity: Severity;
  readonly message: string;
  readonly file: string | null;
}

/** One attempt at verifying a task. */
export interface VerificationAttempt {
  readonly at: number;
  readonly judge: { readonly type: "human" | "agent" | "system"; readonly id: string };
  readonly outcome: VerdictStatus;
  readonly gate: GateResult | null;
  /** The agent whose execution the findings come from; null where the judge found them. */
  readonly critic: string | null;
  readonly findings: readonly Finding[];
}

/** What is stored in a task's verification cell. */
export interface Verdict {
  readonly status: VerdictStatus;
  readonly attempts: readonly VerificationAttempt[];
  readonly debt: readonly string[];
}

/** Whether a finding of this severity stops a task. */
export function isBlocking(severity: Severity): boolean {
  return (BLOCKING_SEVERITIES as readonly Severity[]).includes(severity);
}

/**
 * What one attempt comes to: a red gate fails; so does a blocking finding, whatever the judge calls
 * it; else what the judge said stands, a pass by default (board.md 5).
 * @param gate the gate's run, null when none ran
 * @param findings what the critic found
 * @param stated what the judge said, null to leave it to gate and findings
 */
export function composeOutcome(
  gate: GateResult | null,
  findings: readonly Finding[],
  stated: VerdictStatus | null,
): VerdictStatus {
  if (gate && !gate.passed) return "fail";
  if (findings.some((finding) => isBlocking(finding.severity))) return "fail";
  return stated ?? "pass";
}

/**
 * Adds an attempt to a verdict. The last failing attempt allowed becomes completed_with_debt:
 * what is left is written down and a person decides.
 * @param previous the stored verdict, null for the first attempt
 * @param attempt the new one
 * @param debt further debt notes
 * @param maxAttempts attempts that the project allows
 * @returns the new verdict, and whether a person is needed now
 */
export function appendAttempt(
  previous: Verdict | null,
  attempt: VerificationAttempt,
  debt: readonly string[],
  maxAttempts: number = MAX_VERIFICATION_ATTEMPTS,
): { readonly verdict: Verdict; readonly needsPerson: boolean } {
  const attempts = [...(previous?.attempts ?? []), attempt];
  const spent = attempt.outcome === "fail" && attempts.length >= maxAttempts;
  const status = spent ? "completed_with_debt" : attempt.outcome;
  const notes = spent ? attempt.findings.map((finding) => finding.message) : [];
  return {
    verdict: { status, attempts, debt: [...(previous?.debt ?? []), ...debt, ...notes] },
    needsPerson: spent,
  };
}

/**
 * Reads a verification cell.
 * @param cell JSON text as stored
 * @returns the verdict, or null when it is no verdict: such a cell never blocks a task
 */
export function parseVerdict(cell: string | null): Verdict | null {
  if (cell === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(cell);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const { status, attempts, debt } = value as Partial<Verdict>;
  if (!(VERDICT_STATUSES as readonly unknown[]).includes(status)) return null;
  if (!Array.isArray(attempts) || !Array.isArray(debt)) return null;
  // Attempts of an older program name no critic.
  return {
    ...(value as Verdict),
    attempts: attempts.map((at) => ({ ...at, critic: at.critic ?? null })),
  };
}

/**
 * Whether a stored verdict lets a task reach done. The board asks only when a cell exists:
 * a task without one passes, and so does a cell that can't be read (board.md 4).
 * @param verdict a parsed verdict; null is not promotable
 */
export function isVerdictPromotable(verdict: Verdict | null): boolean {
  if (verdict === null) return false;
  if (verdict.status === "pass") return true;
  if (verdict.status === "fail") return false;
  return isLastGateGreen(verdict);
}

/**
 * Whether a new holder's claim clears a verification cell. What was passed is the work that was
 * there, which a judge may have seen who now takes the task to work on it; the holder's own is yet
 * to be judged. A verdict that stops the task stays.
 * @param cell JSON text as stored, null when the task was never verified
 */
export function isClearedByClaim(cell: string | null): boolean {
  return isVerdictPromotable(parseVerdict(cell));
}

/** Whether the newest attempt that ran a gate ran a green one. */
export function isLastGateGreen(verdict: Verdict): boolean {
  return verdict.attempts.findLast((attempt) => attempt.gate)?.gate?.passed === true;
}

/** Whether there is debt that a person can accept: the task did not pass, but its gate is green. */
export function isDebtAcceptable(verdict: Verdict): boolean {
  return verdict.status !== "pass" && isLastGateGreen(verdict);
}

/**
 * Whether a verification cell stops a move to done.
 * @param cell JSON text as stored, null when the task was never verified
 * @param isRequired whether the task may not be done without a verdict
 */
export function isDoneRefusedBy(cell: string | null, isRequired = false): boolean {
  const verdict = parseVerdict(cell);
  return verdict === null ? isRequired : !isVerdictPromotable(verdict);
}
