import { Square } from "lucide-react";
import type { Execution } from "../../../shared/operations/execution.ts";
import { moveTask } from "../../api/moves.ts";
import { Button } from "../../ui/button.tsx";
import { formatCost, formatElapsed } from "../../ui/format.ts";
import { PulseDot } from "../../ui/pulse-dot.tsx";
import { describeTokens, whoRan } from "../../ui/run-words.ts";
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
    <section className={styles.box} aria-label={`Run ${number}, running`}>
      <div className={own.row}>
        <PulseDot liveness={pulse?.liveness ?? "beating"} />
        <span className={own.name}>Run {number}</span>
        <span className={own.who}>
          {whoRan(run)} · {elapsed}
        </span>
        <span className={styles.space} />
        <span className={styles.num}>{formatCost(run.costUsd)}</span>
        <Button
          size="s"
          title="Ends this claim and puts the task back to Todo; the worker's next write is refused"
          onClick={() => void moveTask(task, "todo")}
        >
          <Square size={10} aria-hidden="true" />
          Stop
        </Button>
      </div>
      <div className={own.second}>
        <span>{describeTokens(run)}</span>
        <span className={styles.space} />
        {pulse?.beat && <span>beat {pulse.beat}</span>}
        {pulse?.progress && <span>progress {pulse.progress}</span>}
      </div>
      {run.runReason && <div className={own.second}>{run.runReason}</div>}
    </section>
  );
}
