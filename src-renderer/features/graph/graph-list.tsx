import { Unlink } from "lucide-react";
import { STATUS_LABELS } from "../../../shared/domain/status.ts";
import { t } from "../../../shared/strings/translate.ts";
import { changeGraphView } from "../../state/graph.ts";
import { Chip } from "../../ui/chip.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TaskLink } from "../../ui/task-link.tsx";
import styles from "./graph-list.module.css";
import type { GraphModel, GraphTask } from "./graph-model.ts";
import { useUnlink } from "./use-links.ts";

/** The graph told line by line: which task waits for which. */
export function GraphList({ model }: { readonly model: GraphModel }) {
  const { tasks, edges } = model;
  const unlink = useUnlink();
  const alone = [...tasks.values()].filter(
    ({ waitsFor, unblocks }) => waitsFor.length + unblocks.length === 0,
  );
  return (
    <section
      className={styles.scroller}
      aria-label={t(($) => $.graph.list)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
    >
      {edges.length > 0 && (
        <table className={styles.table}>
          <caption className={styles.caption}>{t(($) => $.graph.listCaption)}</caption>
          <tbody>
            {edges.map(({ id, task, on, kind }) => {
              const [waiting, blocker] = [tasks.get(task), tasks.get(on)];
              if (!waiting || !blocker) return null;
              const keys = { task: waiting.card.key, on: blocker.card.key };
              return (
                <tr key={id} className={styles.row} data-link={id}>
                  <td>
                    <Named task={waiting} />
                  </td>
                  <td className={styles.verb}>{t(($) => $.graph.listLine)}</td>
                  <td>
                    <Named task={blocker} />
                  </td>
                  <td className={styles.state}>
                    {kind === "met" && <Chip tone="ok">{t(($) => $.graph.met)}</Chip>}
                    {kind === "stalled" && (
                      <Chip tone="bad">
                        {blocker.cause === null
                          ? t(($) => $.graph.nodeStalled, { key: blocker.stalledBy?.key ?? "" })
                          : STATUS_LABELS[blocker.card.status].toLowerCase()}
                      </Chip>
                    )}
                  </td>
                  <td>
                    <IconButton
                      label={t(($) => $.graph.unlinkLabel, keys)}
                      size="s"
                      onClick={() => unlink({ task, on })}
                    >
                      <Unlink size={13} />
                    </IconButton>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {alone.length > 0 && (
        <>
          <h3 className={styles.caption}>{t(($) => $.graph.listUnlinked)}</h3>
          <ul className={styles.alone}>
            {alone.map((task) => (
              <li key={task.card.id}>
                <Named task={task} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Named({ task }: { readonly task: GraphTask }) {
  return <TaskLink task={task.card} onOpen={(taskId) => changeGraphView({ taskId })} />;
}
