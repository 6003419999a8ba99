import { Play } from "lucide-react";
import { useState } from "react";
import { isTerminal } from "../../../shared/domain/status.ts";
import { isLastGateGreen, isVerdictPromotable } from "../../../shared/domain/verdict.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useCheckOf, whyNotCheck, wishCheck } from "../../api/checks.ts";
import { useProjects } from "../../api/queries.ts";
import { openDialog } from "../../state/dialogs.ts";
import { useDrafts } from "../../state/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { VerdictAttempt } from "../../ui/verdict-attempt.tsx";
import { VERDICT_LABELS, VERDICT_TONES } from "../../ui/verdict-words.ts";
import { AcceptDebtDialog } from "./accept-debt-dialog.tsx";
import { LiveCheckSection } from "./live-check.tsx";
import styles from "./panel.module.css";
import { RecordVerdict } from "./record-verdict.tsx";
import type { ShownTask, TaskProps } from "./shown-task.ts";
import own from "./verdict-tab.module.css";
import { VerificationSection } from "./verification-section.tsx";

/** What the task's judges said, and what a person may do about it. */
export function VerdictTab({ task }: TaskProps) {
  const [isBegun, setRecording] = useState(false);
  const isRecording = useDrafts(({ verdicts }) => task.id in verdicts) || isBegun;
  const check = useCheckOf(task.id);
  const attempts = task.verdict?.attempts ?? [];
  return (
    <div className={styles.stack}>
      <VerificationSection task={task} />
      {task.verdict ? (
        <Summary task={task} verdict={task.verdict} />
      ) : (
        <p className={styles.quiet}>{t(($) => $.verdicts.none)}</p>
      )}
      {check && <LiveCheckSection check={check} />}
      {isRecording && <RecordVerdict task={task} onEnd={() => setRecording(false)} />}
      {!isRecording && (
        <Actions task={task} isChecking={check !== undefined} onRecord={() => setRecording(true)} />
      )}
      {attempts
        .map((attempt, index) => ({ attempt, number: index + 1 }))
        .reverse()
        .map(({ attempt, number }) => (
          <VerdictAttempt key={number} attempt={attempt} number={number} />
        ))}
    </div>
  );
}

interface SummaryProps extends TaskProps {
  readonly verdict: NonNullable<ShownTask["verdict"]>;
}

function Summary({ verdict }: SummaryProps) {
  const count = verdict.attempts.length;
  return (
    <div className={own.summary}>
      <div className={styles.actions}>
        <Chip tone={VERDICT_TONES[verdict.status]}>{VERDICT_LABELS[verdict.status]}</Chip>
        <span className={styles.quiet}>{t(($) => $.verdicts.after, { count })}</span>
      </div>
      {verdict.debt.length > 0 && (
        <ul className={own.debt} aria-label={t(($) => $.verdicts.debt)}>
          {verdict.debt.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same note may stand there twice
            <li key={index}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Where nothing can be run it says why, by mouse and by key. */
function CheckButton({ task }: TaskProps) {
  // A command that the project gets is told there.
  useProjects();
  const reason = whyNotCheck(task);
  return (
    <Button
      aria-disabled={reason !== null}
      title={reason ?? t(($) => $.checks.runHint)}
      onClick={() => wishCheck(task)}
    >
      <Play size={11} aria-hidden="true" />
      {t(($) => $.checks.run)}
    </Button>
  );
}

interface ActionsProps extends TaskProps {
  /** Whether its verify command runs. */
  readonly isChecking: boolean;
  readonly onRecord: () => void;
}

function Actions({ task, isChecking, onRecord }: ActionsProps) {
  const [isAccepting, setAccepting] = useState(false);
  const { verdict } = task;
  if (isTerminal(task.status) || task.dropped) return null;
  const hasDebt = verdict?.status === "completed_with_debt" && isLastGateGreen(verdict);
  const isStopped = verdict !== null && !isVerdictPromotable(verdict);
  return (
    <div className={styles.actions}>
      {hasDebt && (
        <Button variant="primary" onClick={() => setAccepting(true)}>
          {t(($) => $.verdicts.acceptDebt)}
        </Button>
      )}
      {!isChecking && task.fileMutating && <CheckButton task={task} />}
      <Button onClick={onRecord}>{t(($) => $.verdicts.record)}</Button>
      {isStopped && (
        <Button
          variant="ghost"
          onClick={() => openDialog({ kind: "override", taskId: task.id, taskKey: task.key })}
        >
          {t(($) => $.verdicts.override)}
        </Button>
      )}
      {isAccepting && <AcceptDebtDialog task={task} onClose={() => setAccepting(false)} />}
    </div>
  );
}
