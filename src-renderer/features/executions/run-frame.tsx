import type { ReactNode } from "react";
import type { Liveness } from "../../../shared/domain/liveness.ts";
import { t } from "../../../shared/strings/translate.ts";
import { openTask } from "../../state/view.ts";
import card from "../../ui/item-card.module.css";
import { PulseDot } from "../../ui/pulse-dot.tsx";
import styles from "./run-item.module.css";

interface RunFrameProps {
  readonly taskId: string;
  readonly taskKey: string | null;
  readonly title: string | null;
  readonly liveness: Liveness;
  readonly beatAt: number;
  readonly elapsed: string;
  readonly children: ReactNode;
}

/** Something that runs: its task, how long, how alive; the rest below. */
export function RunFrame(props: RunFrameProps) {
  const { taskId, taskKey, title, liveness, beatAt, elapsed, children } = props;
  return (
    <li className={card.item} data-running-task={taskKey ?? ""}>
      <div className={card.line}>
        <PulseDot
          liveness={liveness}
          beatAt={beatAt}
          label={t(($) => $.executions.liveness[liveness])}
        />
        <button
          type="button"
          className={styles.task}
          title={t(($) => $.executions.open, { key: taskKey ?? "" })}
          onClick={() => openTask(taskId)}
        >
          <span className={styles.key}>{taskKey}</span> {title}
        </button>
        <span className={styles.elapsed}>{elapsed}</span>
      </div>
      {children}
    </li>
  );
}
