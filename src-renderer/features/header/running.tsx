import { useState } from "react";
import { decideLiveness } from "../../../shared/domain/liveness.ts";
import type { Execution } from "../../../shared/operations/execution.ts";
import { t } from "../../../shared/strings/translate.ts";
import { usePulse } from "../../api/pulses.ts";
import { useBoardStatus } from "../../api/queries.ts";
import { useTiming } from "../../state/timing.ts";
import { openTask } from "../../state/view.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { formatAgo, formatCost, formatElapsed } from "../../ui/format.ts";
import { Popover } from "../../ui/popover.tsx";
import { PulseDot } from "../../ui/pulse-dot.tsx";
import { useClock } from "../../ui/use-clock.ts";
import { WorkerName } from "../../ui/worker-name.tsx";
import styles from "./running.module.css";

const NOTHING: readonly Execution[] = [];

/** How many executions run, and which: the tray's list, for desktops that show no tray. */
export function Running() {
  const { data: status } = useBoardStatus();
  const [isOpen, setIsOpen] = useState(false);
  const running = status?.running ?? NOTHING;
  return (
    <Popover
      title={t(($) => $.header.running.title)}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button
          type="button"
          className={classNames(styles.count, running.length > 0 && styles.some)}
          data-running={running.length}
        >
          {running.length > 0 ? <PulseDot liveness="beating" /> : <span className={styles.idle} />}
          {t(($) => $.header.running.count, { count: running.length })}
        </button>
      }
    >
      {running.length === 0 ? (
        <p className={styles.none}>
          <CodeText
            text={t(($) => $.header.running.none, { command: status?.command ?? "baton" })}
          />
        </p>
      ) : (
        <ul>
          {running.map((execution) => (
            <RunningItem
              key={execution.id}
              execution={execution}
              onOpen={() => {
                setIsOpen(false);
                openTask(execution.taskId);
              }}
            />
          ))}
        </ul>
      )}
    </Popover>
  );
}

interface RunningItemProps {
  readonly execution: Execution;
  readonly onOpen: () => void;
}

function RunningItem({ execution, onOpen }: RunningItemProps) {
  const pulse = usePulse(execution.taskId);
  const { heartbeatMs, staleTtlMs } = useTiming();
  const beatAt = Math.max(pulse?.beatAt ?? 0, execution.beatAt ?? execution.startedAt);
  const elapsed = useClock((now) => formatElapsed(now - execution.startedAt), 1_000);
  const ago = useClock((now) => formatAgo(beatAt, now), 1_000);
  const liveness = useClock((now) => decideLiveness(now - beatAt, heartbeatMs, staleTtlMs), 1_000);
  return (
    <li>
      <button type="button" className={styles.item} onClick={onOpen}>
        <PulseDot
          liveness={liveness}
          beatAt={beatAt}
          label={t(($) => $.header.running.lastBeat, { ago })}
        />
        <span className={styles.what}>
          <span className={styles.title}>
            <span className={styles.key}>{execution.taskKey}</span> {execution.taskTitle}
          </span>
          <span className={styles.by}>
            <Avatar name={execution.agent ?? "?"} runtime={execution.executorType} />
            <WorkerName name={execution.agent ?? execution.executorType} />
            <span className={styles.beat}>{t(($) => $.header.running.beat, { ago })}</span>
          </span>
        </span>
        <span className={styles.figures}>
          <span>{elapsed}</span>
          {execution.costUsd > 0 && <span>{formatCost(execution.costUsd)}</span>}
        </span>
      </button>
    </li>
  );
}
