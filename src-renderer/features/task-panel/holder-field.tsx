import { useState } from "react";
import { isTerminal } from "../../../shared/domain/status.ts";
import { agentOf } from "../../../shared/domain/worker-name.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useBoardStatus } from "../../api/queries.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { PulseDot } from "../../ui/pulse-dot.tsx";
import styles from "./holder-field.module.css";
import type { TaskProps } from "./shown-task.ts";
import { TakeOverDialog } from "./take-over-dialog.tsx";
import { useTaskPulse } from "./use-liveness.ts";

/** Who holds the task, under which claim, and whether it is alive. */
export function HolderField({ task }: TaskProps) {
  const me = useBoardStatus().data?.caller.id;
  const pulse = useTaskPulse(task);
  const [isTaking, setTaking] = useState(false);
  const { assignee } = task;
  if (!assignee) return null;
  const isMine = assignee.agent === me;
  const isOver = isTerminal(task.status);
  const seemsLost = task.status === "in_progress" && (!pulse || pulse.liveness === "lost");
  return (
    <>
      <dt>{isOver ? t(($) => $.task.lastHeldBy) : t(($) => $.task.heldBy)}</dt>
      <dd>
        <Avatar name={assignee.agent} runtime={assignee.runtime} />
        <span className={styles.name} title={assignee.agent}>
          {isMine ? t(($) => $.task.you, { name: assignee.agent }) : agentOf(assignee.agent)}
        </span>
        {assignee.runtime && !assignee.agent.includes(assignee.runtime) && (
          <span className={styles.quiet}>{assignee.runtime}</span>
        )}
        {!isOver && <Chip tone="accent">{t(($) => $.task.claim, { epoch: task.claimEpoch })}</Chip>}
        <Pulse task={task} />
        {seemsLost && !isMine && (
          <Button size="s" onClick={() => setTaking(true)}>
            {t(($) => $.task.takeOver)}
          </Button>
        )}
        {isTaking && <TakeOverDialog task={task} onClose={() => setTaking(false)} />}
      </dd>
    </>
  );
}

function Pulse({ task }: TaskProps) {
  const pulse = useTaskPulse(task);
  if (task.status !== "in_progress") return null;
  if (!pulse) {
    return (
      <span className={styles.quiet} title={t(($) => $.task.noRunHint)}>
        {t(($) => $.task.noRun)}
      </span>
    );
  }
  const text =
    pulse.beat === null ? t(($) => $.task.noBeat) : t(($) => $.task.beat, { ago: pulse.beat });
  return (
    <span className={styles[pulse.liveness]}>
      <PulseDot liveness={pulse.liveness} />
      {text}
    </span>
  );
}
