import { ScrollText, Square } from "lucide-react";
import type { Execution } from "../../../shared/operations/execution.ts";
import { t } from "../../../shared/strings/translate.ts";
import { moveTask } from "../../api/moves.ts";
import { stopLiveRun } from "../../api/run-stops.ts";
import { useLiveRunOf } from "../../api/runs.ts";
import { openDialog } from "../../state/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { formatCost, formatElapsed } from "../../ui/format.ts";
import { PulseDot } from "../../ui/pulse-dot.tsx";
import { describeLog, describeTokens, whoRan } from "../../ui/run-words.ts";
import { StopMenu } from "../../ui/stop-menu.tsx";
import { useClock } from "../../ui/use-clock.ts";
import styles from "./panel.module.css";
import own from "./runs-tab.module.css";
import type { TaskProps } from "./shown-task.ts";
import { useTaskPulse } from "./use-liveness.ts";

interface LiveRunProps extends TaskProps {
  readonly run: Execution;
  readonly number: number;
}

/** A run that is under way: how long, how alive, how far, and the way to stop it. */
export function LiveRun({ task, run, number }: LiveRunProps) {
  const elapsed = useClock((now) => formatElapsed(now - run.startedAt), 1_000);
  const pulse = useTaskPulse(task);
  return (
    <section className={styles.box} aria-label={t(($) => $.runs.running, { number })}>
      <div className={own.row}>
        <PulseDot liveness={pulse?.liveness ?? "beating"} />
        <span className={own.name}>{t(($) => $.runs.name, { number })}</span>
        <span className={own.who} title={run.agent ?? undefined}>
          {t(($) => $.runs.whoAndTime, { who: whoRan(run), elapsed })}
        </span>
        <span className={styles.space} />
        <span className={styles.num}>{formatCost(run.costUsd)}</span>
      </div>
      <div className={own.second}>
        <span>{describeTokens(run)}</span>
        <span className={styles.space} />
        {pulse?.beat && <span>{t(($) => $.runs.beat, { ago: pulse.beat })}</span>}
        {pulse?.progress && <span>{t(($) => $.runs.progress, { ago: pulse.progress })}</span>}
      </div>
      {run.runReason && <div className={own.second}>{run.runReason}</div>}
      <div className={own.second}>
        <span className={styles.space} />
        {run.logPath !== null && (
          <Button
            size="s"
            title={t(($) => $.runs.followLog, { number })}
            onClick={() => openDialog({ kind: "log", run: describeLog(run) })}
          >
            <ScrollText size={12} aria-hidden="true" />
            {t(($) => $.runs.openLog)}
          </Button>
        )}
        <StopRun task={task} />
      </div>
    </section>
  );
}

/** The app stops what it runs itself; another program's run only loses its claim. */
function StopRun({ task }: TaskProps) {
  const own = useLiveRunOf(task.id);
  if (own) {
    return (
      <StopMenu
        taskKey={task.key}
        stopping={own.stopping}
        onStop={(way) => void stopLiveRun(own, way)}
      />
    );
  }
  return (
    <Button size="s" title={t(($) => $.runs.stopHint)} onClick={() => void moveTask(task, "todo")}>
      <Square size={9} aria-hidden="true" />
      {t(($) => $.runs.stop)}
    </Button>
  );
}
