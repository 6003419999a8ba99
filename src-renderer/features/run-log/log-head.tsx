import { t } from "../../../shared/strings/translate.ts";
import { stopLiveRun } from "../../api/run-stops.ts";
import { closeDialog, type LogSubject, openDialog } from "../../state/dialogs.ts";
import { openTask } from "../../state/view.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatCost, formatElapsed, formatTokens } from "../../ui/format.ts";
import { PHASE_LABELS } from "../../ui/run-words.ts";
import { StopMenu } from "../../ui/stop-menu.tsx";
import { useClock } from "../../ui/use-clock.ts";
import styles from "./log-head.module.css";
import type { RunStanding } from "./use-log-reader.ts";

interface LogHeadProps {
  readonly run: LogSubject;
  readonly standing: RunStanding;
  readonly lines: number;
}

/** Who printed it, how that stands, and what can be done about it. */
export function LogHead({ run, standing, lines }: LogHeadProps) {
  const { live, isRunning, nextAttempt } = standing;
  return (
    <span className={styles.head}>
      <span>{[run.who, live?.model].filter(Boolean).join(" · ")}</span>
      {live ? (
        <Live live={live} />
      ) : (
        <Chip tone={isRunning ? "accent" : "plain"}>
          {isRunning ? t(($) => $.runLog.running) : (run.outcome ?? t(($) => $.runLog.ended))}
        </Chip>
      )}
      <span className={styles.figure}>{t(($) => $.runLog.lines, { count: lines })}</span>
      <span className={styles.space} />
      {nextAttempt && (
        <Button
          size="s"
          onClick={() =>
            openDialog({
              kind: "log",
              run: { ...run, execution: nextAttempt.executionId, outcome: null },
            })
          }
        >
          {t(($) => $.runLog.nextAttempt, { attempt: String(nextAttempt.attempt) })}
        </Button>
      )}
      {run.taskKey !== null && (
        <Button
          size="s"
          variant="ghost"
          onClick={() => {
            closeDialog();
            openTask(run.taskId);
          }}
        >
          {t(($) => $.runLog.open, { key: run.taskKey })}
        </Button>
      )}
      {live && (
        <StopMenu
          taskKey={live.taskKey}
          stopping={live.stopping}
          onStop={(way) => void stopLiveRun(live, way)}
        />
      )}
    </span>
  );
}

function Live({ live }: { readonly live: NonNullable<RunStanding["live"]> }) {
  const elapsed = useClock((now) => formatElapsed(now - live.startedAt), 1_000);
  const { usage, costUsd, attempt } = live;
  return (
    <>
      <Chip tone="accent">{PHASE_LABELS[live.phase]}</Chip>
      {attempt > 1 && <Chip>{t(($) => $.executions.attempt, { attempt: String(attempt) })}</Chip>}
      <span className={styles.figure}>{elapsed}</span>
      {usage && (
        <span className={styles.figure}>
          {t(($) => $.executions.usage, {
            input: formatTokens(usage.input),
            output: formatTokens(usage.output),
          })}
        </span>
      )}
      {costUsd !== null && <span className={styles.figure}>{formatCost(costUsd)}</span>}
    </>
  );
}
