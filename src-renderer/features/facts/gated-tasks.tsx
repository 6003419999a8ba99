import { useGatedTasks } from "../../api/facts.ts";
import { openTask } from "../../state/view.ts";
import { Chip } from "../../ui/chip.tsx";
import { formatCount } from "../../ui/format.ts";
import { TaskLink } from "../../ui/task-link.tsx";
import { compactJson } from "./fact-text.ts";
import styles from "./gated-tasks.module.css";

interface GatedTasksProps {
  readonly scopeId: string;
  readonly factKey: string;
}

/** The tasks that a fact's value matters to. */
export function GatedTasks({ scopeId, factKey }: GatedTasksProps) {
  const { data } = useGatedTasks(scopeId, factKey);
  if (!data || data.data.length === 0) return null;
  const unshown = (data.page?.total ?? 0) - data.data.length;
  return (
    <section className={styles.section} aria-label="Tasks that wait for it">
      <h4 className={styles.title}>Gates</h4>
      <ul>
        {data.data.map(({ task, expected, holds }) => (
          <li key={task.id} className={styles.row}>
            <TaskLink task={task} onOpen={openTask} />
            <Chip tone={holds ? "ok" : "warn"} className={styles.chip}>
              {holds ? "open" : `waits for ${compactJson(expected)}`}
            </Chip>
          </li>
        ))}
      </ul>
      {unshown > 0 && <p className={styles.more}>and {formatCount(unshown)} more</p>}
    </section>
  );
}
