import type { Verdict } from "../../../shared/domain/verdict.ts";
import { t } from "../../../shared/strings/translate.ts";
import { Chip } from "../../ui/chip.tsx";
import { VerdictAttempt } from "../../ui/verdict-attempt.tsx";
import { VERDICT_LABELS, VERDICT_TONES } from "../../ui/verdict-words.ts";
import styles from "./override-dialog.module.css";

/** The verdict that stands in the way: its last attempt, and what is owed. */
export function StandingVerdict({ verdict }: { readonly verdict: Verdict | null }) {
  const last = verdict?.attempts.at(-1);
  if (!verdict) return <p className={styles.quiet}>{t(($) => $.override.cleared)}</p>;
  return (
    <>
      <div className={styles.line}>
        <Chip tone={VERDICT_TONES[verdict.status]}>{VERDICT_LABELS[verdict.status]}</Chip>
        <span className={styles.quiet}>
          {t(($) => $.override.attempts, { count: verdict.attempts.length })}
        </span>
      </div>
      {last && <VerdictAttempt attempt={last} number={verdict.attempts.length} />}
      {verdict.debt.length > 0 && (
        <ul className={styles.debt} aria-label={t(($) => $.override.debt)}>
          {verdict.debt.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same note may stand there twice
            <li key={index}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
