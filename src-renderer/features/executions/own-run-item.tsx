import { ScrollText } from "lucide-react";
import type { LiveRun } from "../../../shared/domain/live-run.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useBoardStatus } from "../../api/queries.ts";
import { stopLiveRun } from "../../api/run-stops.ts";
import { openDialog } from "../../state/dialogs.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatCost, formatTokens } from "../../ui/format.ts";
import card from "../../ui/item-card.module.css";
import { PHASE_LABELS } from "../../ui/run-words.ts";
import { StopMenu } from "../../ui/stop-menu.tsx";
import { RunFrame } from "./run-frame.tsx";
import styles from "./run-item.module.css";
import { useRunPulse } from "./use-run-pulse.ts";

/** One of the app's own runs: how far it is, what it said last, and the way to stop it. */
export function OwnRunItem({ run }: { readonly run: LiveRun }) {
  const { taskId, taskKey, taskTitle, profile, model, startedAt, lastLineAt } = run;
  const stored = useBoardStatus().data?.running.find(({ id }) => id === run.executionId);
  // A window that opens while it runs was told of no beat yet, and the run is not to look lost there.
  const beatAt = stored?.beatAt ?? null;
  const pulse = useRunPulse({ taskId, startedAt, beatAt, progressAt: lastLineAt });
  return (
    <RunFrame taskId={taskId} taskKey={taskKey} title={taskTitle} {...pulse}>
      <div className={card.line}>
        <Avatar name={profile} runtime={profile} />
        <span className={styles.who}>{[profile, model].filter(Boolean).join(" · ")}</span>
        <Chip tone="accent">{PHASE_LABELS[run.phase]}</Chip>
        {run.attempt > 1 && (
          <Chip tone="warn">
            {t(($) => $.executions.attempt, { attempt: String(run.attempt) })}
          </Chip>
        )}
        <span className={card.space} />
        {run.costUsd !== null && <span className={styles.figure}>{formatCost(run.costUsd)}</span>}
      </div>
      <p className={styles.said} title={run.lastLine ?? undefined}>
        {run.lastLine ?? t(($) => $.executions.nothingSaid)}
      </p>
      <div className={card.line}>
        <span className={card.facts}>
          <span>{t(($) => $.runs.beat, { ago: pulse.beat })}</span>
          {pulse.progress && (
            <span>{t(($) => $.runs.progress, { ago: pulse.progress ?? "" })}</span>
          )}
          {run.openTool && (
            <span>{t(($) => $.executions.inTool, { tool: run.openTool ?? "" })}</span>
          )}
          {run.usage && (
            <span>
              {t(($) => $.executions.usage, {
                input: formatTokens(run.usage.input),
                output: formatTokens(run.usage.output),
              })}
            </span>
          )}
        </span>
        <span className={card.space} />
        <Button size="s" onClick={() => openLogOf(run)}>
          <ScrollText size={12} aria-hidden="true" />
          {t(($) => $.executions.log)}
        </Button>
        <StopMenu
          taskKey={taskKey}
          stopping={run.stopping}
          onStop={(way) => void stopLiveRun(run, way)}
        />
      </div>
    </RunFrame>
  );
}

function openLogOf({ executionId, taskId, taskKey, taskTitle, profile }: LiveRun): void {
  openDialog({
    kind: "log",
    run: { execution: executionId, taskId, taskKey, taskTitle, who: profile, outcome: null },
  });
}
