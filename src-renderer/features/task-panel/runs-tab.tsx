import type { Execution } from "../../../shared/operations/execution.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useBatonCommand } from "../../api/use-baton-command.ts";
import { formatCost, formatTokens } from "../../ui/format.ts";
import { LiveRun } from "./live-run.tsx";
import styles from "./panel.module.css";
import { PastRun } from "./past-run.tsx";
import own from "./runs-tab.module.css";
import type { TaskProps } from "./shown-task.ts";

/** Every run of the task, the newest first; what runs now on top. */
export function RunsTab({ task }: TaskProps) {
  const baton = useBatonCommand();
  const runs = [...task.executions].sort((a, b) => a.startedAt - b.startedAt);
  const numbered = runs.map((run, index) => ({ run, number: index + 1 })).reverse();
  const live = numbered.filter(({ run }) => run.status === "running");
  const past = numbered.filter(({ run }) => run.status !== "running");
  const command = `${baton} run ${task.key} -- COMMAND`;
  if (runs.length === 0) {
    return (
      <p className={own.empty}>
        {t(($) => $.runs.none)} <code>{command}</code>
      </p>
    );
  }
  return (
    <div className={styles.stack}>
      {live.map(({ run, number }) => (
        <LiveRun key={run.id} task={task} run={run} number={number} />
      ))}
      {past.length > 0 && (
        <ul className={styles.box} aria-label={t(($) => $.runs.past)}>
          {past.map(({ run, number }) => (
            <PastRun key={run.id} run={run} number={number} />
          ))}
        </ul>
      )}
      {runs.length > 1 && <Total runs={runs} />}
    </div>
  );
}

function Total({ runs }: { readonly runs: readonly Execution[] }) {
  const sum = (of: (run: Execution) => number) => runs.reduce((total, run) => total + of(run), 0);
  const tokens = sum((run) => run.inputTokens + run.outputTokens);
  return (
    <p className={own.total}>
      {t(($) => $.runs.total, { count: runs.length, tokens: formatTokens(tokens) })}
      <span className={styles.space} />
      {formatCost(sum((run) => run.costUsd))}
    </p>
  );
}
