import { ChevronRight } from "lucide-react";
import { agentOf } from "../../../shared/domain/worker-name.ts";
import type { Execution } from "../../../shared/operations/execution.ts";
import { t } from "../../../shared/strings/translate.ts";
import { formatAgo } from "../../ui/format.ts";
import { HandOff } from "../../ui/hand-off.tsx";
import { useClock } from "../../ui/use-clock.ts";
import styles from "./panel.module.css";
import own from "./runs-tab.module.css";
import type { TaskProps } from "./shown-task.ts";

const AGE_LOOK_MS = 10_000;

/** A run with what it handed off. */
type HandedOff = Execution & { readonly handOff: NonNullable<Execution["handOff"]> };

/** The run whose hand-off is the newest: what the next worker begins with. Null when there is none. */
export function findLatestHandOff(executions: readonly Execution[]): HandedOff | null {
  const handed = executions.filter((run): run is HandedOff => run.handOff !== null);
  return handed.reduce<HandedOff | null>(
    (latest, run) => (latest === null || endOf(run) >= endOf(latest) ? run : latest),
    null,
  );
}

function endOf(run: Execution): number {
  return run.completedAt ?? run.startedAt;
}

/** The newest hand-off of a task, open as long as the person leaves it so. */
export function LatestHandOff({ task }: TaskProps) {
  const run = findLatestHandOff(task.executions);
  return run && <Shown key={run.id} run={run} />;
}

function Shown({ run }: { readonly run: HandedOff }) {
  const age = useClock((now) => formatAgo(endOf(run), now), AGE_LOOK_MS);
  return (
    <section className={styles.box} aria-label={t(($) => $.brief.latestHandOff)}>
      <details className={own.details} open>
        <summary className={own.row}>
          <ChevronRight size={13} className={own.chevron} aria-hidden="true" />
          <span className={own.name}>{t(($) => $.brief.handOff)}</span>
          <span className={own.who}>
            {t(($) => $.brief.handOffFrom, {
              who: agentOf(run.handOff.who) || run.executorType,
              ago: age,
            })}
          </span>
        </summary>
        <div className={own.handOff}>
          <HandOff handOff={run.handOff} />
        </div>
      </details>
    </section>
  );
}
