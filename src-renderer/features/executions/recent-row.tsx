import { ScrollText } from "lucide-react";
import { endOf } from "../../../shared/domain/execution.ts";
import type { Execution } from "../../../shared/operations/execution.ts";
import { t } from "../../../shared/strings/translate.ts";
import { openDialog } from "../../state/dialogs.ts";
import { openTask } from "../../state/view.ts";
import { Chip } from "../../ui/chip.tsx";
import { formatAgo, formatCost, formatElapsed, formatInstant } from "../../ui/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { describeLog, OUTCOME_LABELS, OUTCOME_TONES, whoRan } from "../../ui/run-words.ts";
import { useClock } from "../../ui/use-clock.ts";
import styles from "./recent-list.module.css";
import { tellOfEnd } from "./recent-words.ts";

interface RecentRowProps {
  readonly execution: Execution;
  readonly top: number;
  readonly height: number;
  /** From 1. */
  readonly place: number;
  /** -1 where nobody knows yet. */
  readonly count: number;
}

/** An execution that ended: its task, how, after how long, for how much, and what it left. */
export function RecentRow({ execution, top, height, place, count }: RecentRowProps) {
  const { taskKey, taskTitle, role, startedAt, completedAt, costUsd } = execution;
  const endedAt = completedAt ?? startedAt;
  const ago = useClock((now) => formatAgo(endedAt, now), 10_000);
  const end = endOf(execution);
  const said = tellOfEnd(execution);
  return (
    <li
      className={styles.row}
      style={{ height, transform: `translateY(${top}px)` }}
      aria-posinset={place}
      aria-setsize={count}
      data-execution={execution.id}
    >
      <div className={styles.line}>
        <button
          type="button"
          className={styles.task}
          disabled={taskKey === null}
          title={taskKey === null ? undefined : t(($) => $.executions.open, { key: taskKey })}
          onClick={() => openTask(execution.taskId)}
        >
          <span className={styles.key}>{taskKey ?? t(($) => $.executions.deleted)}</span>{" "}
          {taskTitle}
        </button>
        <span className={styles.ago} title={formatInstant(endedAt)}>
          {ago}
        </span>
      </div>
      <div className={styles.line}>
        <Chip tone={OUTCOME_TONES[end]}>{OUTCOME_LABELS[end]}</Chip>
        {role !== "builder" && <Chip tone="violet">{role}</Chip>}
        <span className={styles.who} title={execution.agent ?? undefined}>
          {whoRan(execution)}
        </span>
        <span className={styles.space} />
        <span className={styles.figure}>{formatElapsed(endedAt - startedAt)}</span>
        {costUsd > 0 && <span className={styles.figure}>{formatCost(costUsd)}</span>}
        {execution.logPath !== null && (
          <IconButton
            label={
              taskKey === null
                ? t(($) => $.executions.openLog)
                : t(($) => $.executions.openLogOf, { key: taskKey })
            }
            size="s"
            className={styles.log}
            onClick={() => openDialog({ kind: "log", run: describeLog(execution) })}
          >
            <ScrollText size={13} />
          </IconButton>
        )}
      </div>
      {said && (
        <p className={styles.said} title={said}>
          {said}
        </p>
      )}
    </li>
  );
}
