import { t } from "../../../shared/strings/translate.ts";
import { useGatedTasks } from "../../api/facts.ts";
import { openTask } from "../../state/view.ts";
import { Chip } from "../../ui/chip.tsx";
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
    <section className={styles.section} aria-label={t(($) => $.facts.gates.label)}>
      <h4 className={styles.title}>{t(($) => $.facts.gates.title)}</h4>
      <ul>
        {data.data.map(({ task, expected, holds }) => (
          <li key={task.id} className={styles.row}>
            <TaskLink task={task} onOpen={openTask} />
            <Chip tone={holds ? "ok" : "warn"} className={styles.chip}>
              {holds
                ? t(($) => $.facts.gates.open)
                : t(($) => $.facts.gates.waitsFor, { value: compactJson(expected) })}
            </Chip>
          </li>
        ))}
      </ul>
      {unshown > 0 && (
        <p className={styles.more}>{t(($) => $.facts.gates.more, { count: unshown })}</p>
      )}
    </section>
  );
}
