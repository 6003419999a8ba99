import { ScrollText } from "lucide-react";
import { agentOf } from "../../../shared/domain/worker-name.ts";
import type { Execution } from "../../../shared/operations/execution.ts";
import { t } from "../../../shared/strings/translate.ts";
import { openDialog } from "../../state/dialogs.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatCost } from "../../ui/format.ts";
import card from "../../ui/item-card.module.css";
import { describeLog, whoRan } from "../../ui/run-words.ts";
import { RunFrame } from "./run-frame.tsx";
import styles from "./run-item.module.css";
import { useRunPulse } from "./use-run-pulse.ts";

/** Something that another program runs: only that one can stop it. */
export function OtherRunItem({ execution }: { readonly execution: Execution }) {
  const { taskId, taskKey, taskTitle, agent, executorType, role } = execution;
  const pulse = useRunPulse(execution);
  return (
    <RunFrame taskId={taskId} taskKey={taskKey} title={taskTitle} {...pulse}>
      <div className={card.line}>
        <Avatar name={agent ?? executorType} runtime={executorType} />
        <span className={styles.who} title={execution.agent ?? undefined}>
          {whoRan(execution)}
        </span>
        {role !== "builder" && <Chip tone="violet">{role}</Chip>}
        <span className={card.space} />
        {execution.costUsd > 0 && (
          <span className={styles.figure}>{formatCost(execution.costUsd)}</span>
        )}
      </div>
      <div className={card.line}>
        <span className={card.facts}>
          <span>{t(($) => $.runs.beat, { ago: pulse.beat })}</span>
          {pulse.progress && (
            <span>{t(($) => $.runs.progress, { ago: pulse.progress ?? "" })}</span>
          )}
          <span title={t(($) => $.executions.answersHint)}>
            {t(($) => $.executions.answers, { who: agentOf(agent ?? executorType) })}
          </span>
        </span>
        <span className={card.space} />
        {execution.logPath !== null && (
          <Button size="s" onClick={() => openDialog({ kind: "log", run: describeLog(execution) })}>
            <ScrollText size={12} aria-hidden="true" />
            {t(($) => $.executions.log)}
          </Button>
        )}
      </div>
    </RunFrame>
  );
}
