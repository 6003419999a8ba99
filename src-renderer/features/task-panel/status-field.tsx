import { isTerminal, legalTargets, STATUS_LABELS } from "../../../shared/domain/status.ts";
import { t } from "../../../shared/strings/translate.ts";
import { takeBack } from "../../api/held-moves.ts";
import { moveTask } from "../../api/moves.ts";
import { type PendingMove, useMoves } from "../../state/moves.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Select } from "../../ui/select.tsx";
import { StatusIcon } from "../../ui/status-icon.tsx";
import { useClock } from "../../ui/use-clock.ts";
import styles from "./panel.module.css";
import type { TaskProps } from "./shown-task.ts";

/** The status, with the moves that the table allows from it: the same as by drag. */
export function StatusField({ task }: TaskProps) {
  const pending = useMoves((moves) => moves.pending.get(task.id));
  const options = [task.status, ...legalTargets(task.status)].map((status) => ({
    value: status,
    label: STATUS_LABELS[status],
    icon: <StatusIcon status={status} />,
    ...(status === "in_progress" && task.status !== status
      ? { hint: t(($) => $.task.statusTakes) }
      : {}),
  }));
  return (
    <>
      <dt>{t(($) => $.task.status)}</dt>
      <dd>
        <Select
          label={t(($) => $.task.status)}
          value={pending?.to ?? task.status}
          options={options}
          disabled={task.dropped || isTerminal(task.status)}
          onChange={(to) => void moveTask(task, to)}
        />
        {pending?.kind === "held" && <HeldMove taskId={task.id} move={pending} />}
        {!pending && task.ready && <Chip tone="ok">{t(($) => $.task.ready)}</Chip>}
        {isTerminal(task.status) && <span className={styles.quiet}>{t(($) => $.task.final)}</span>}
      </dd>
    </>
  );
}

interface HeldMoveProps {
  readonly taskId: string;
  readonly move: Extract<PendingMove, { kind: "held" }>;
}

function HeldMove({ taskId, move }: HeldMoveProps) {
  const left = useClock((now) => Math.max(0, Math.ceil((move.dueAt - now) / 1_000)), 250);
  return (
    <>
      <span className={styles.quiet}>
        {t(($) => $.task.heldIn)} <span className={styles.num}>{left}</span>{" "}
        {t(($) => $.task.heldSeconds)}
      </span>
      <Button size="s" onClick={() => takeBack(taskId)}>
        {t(($) => $.task.undo)}
      </Button>
    </>
  );
}
