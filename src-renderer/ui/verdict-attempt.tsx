import { CircleAlert, CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import {
  type Finding,
  type GateResult,
  isBlocking,
  type VerificationAttempt,
} from "../../shared/domain/verdict.ts";
import { agentOf } from "../../shared/domain/worker-name.ts";
import { t } from "../../shared/strings/translate.ts";
import { Chip } from "./chip.tsx";
import { formatElapsed, formatInstant } from "./format.ts";
import styles from "./verdict-attempt.module.css";
import { SEVERITY_LABELS, VERDICT_LABELS, VERDICT_TONES } from "./verdict-words.ts";

interface VerdictAttemptProps {
  readonly attempt: VerificationAttempt;
  /** Counted from one. */
  readonly number: number;
}

/** One attempt at verifying a task: who judged, what the gate said, what was found. */
export function VerdictAttempt({ attempt, number }: VerdictAttemptProps) {
  const findings = [...attempt.findings].sort(
    (a, b) => Number(isBlocking(b.severity)) - Number(isBlocking(a.severity)),
  );
  return (
    <section className={styles.attempt} aria-label={t(($) => $.ui.verdicts.attempt, { number })}>
      <div className={styles.head}>
        <span className={styles.name}>{t(($) => $.ui.verdicts.attempt, { number })}</span>
        <Chip tone={VERDICT_TONES[attempt.outcome]}>{VERDICT_LABELS[attempt.outcome]}</Chip>
        <span className={styles.judge} title={attempt.judge.id}>
          {sayWho(attempt)}
        </span>
      </div>
      {attempt.gate && <Gate gate={attempt.gate} />}
      {findings.length > 0 && (
        <ul className={styles.findings}>
          {findings.map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of an attempt never changes
            <FindingRow key={index} finding={finding} />
          ))}
        </ul>
      )}
      {!attempt.gate && findings.length === 0 && (
        <p className={styles.nothing}>{t(($) => $.ui.verdicts.nothing)}</p>
      )}
    </section>
  );
}

function sayWho({ judge, critic, at }: VerificationAttempt): string {
  const told = { judge: agentOf(judge.id), instant: formatInstant(at) };
  return critic === null
    ? t(($) => $.ui.verdicts.by, told)
    : t(($) => $.ui.verdicts.byWithCritic, { ...told, critic });
}

/** How a gate's command ended, and how long it took. */
function sayExit({ timedOut, exitCode, durationMs }: GateResult): string {
  const duration = formatElapsed(durationMs);
  if (timedOut) return t(($) => $.ui.verdicts.timedOut, { duration });
  return exitCode === null
    ? t(($) => $.ui.verdicts.exitUnknown, { duration })
    : t(($) => $.ui.verdicts.exit, { code: exitCode, duration });
}

function Gate({ gate }: { readonly gate: GateResult }) {
  const Icon = gate.passed ? CircleCheck : CircleX;
  return (
    <div className={styles.gate}>
      <div className={styles.gateLine}>
        <Icon
          size={14}
          className={gate.passed ? styles.passed : styles.failed}
          aria-hidden="true"
        />
        <code className={styles.command}>{gate.command}</code>
        <span className={styles.figures}>{sayExit(gate)}</span>
      </div>
      {gate.outputTail !== "" && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long output is scrolled by key
        <pre className={styles.output} tabIndex={0}>
          {gate.outputTail}
        </pre>
      )}
    </div>
  );
}

function FindingRow({ finding }: { readonly finding: Finding }) {
  const isBad = isBlocking(finding.severity);
  const Icon = isBad ? CircleAlert : TriangleAlert;
  return (
    <li className={styles.finding}>
      <Icon size={14} className={isBad ? styles.failed : styles.warning} aria-hidden="true" />
      <span>
        <b className={styles.severity}>{SEVERITY_LABELS[finding.severity]}</b> {finding.message}
        {finding.file && <code className={styles.file}>{finding.file}</code>}
      </span>
    </li>
  );
}
