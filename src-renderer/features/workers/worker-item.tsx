import { agentOf } from "../../../shared/domain/worker-name.ts";
import type { Worker } from "../../../shared/operations/worker.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useBoardStatus } from "../../api/queries.ts";
import { openTask } from "../../state/view.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { classNames } from "../../ui/class-names.ts";
import { formatAge, formatAgo, formatInstant } from "../../ui/format.ts";
import card from "../../ui/item-card.module.css";
import { TaskLink } from "../../ui/task-link.tsx";
import { useClock } from "../../ui/use-clock.ts";
import styles from "./workers-panel.module.css";

/** A worker: who, by which door, since when, and on what. */
export function WorkerItem({ worker }: { readonly worker: Worker }) {
  const { name, runtime, surface, project, pid, work } = worker;
  return (
    <li className={card.item} data-worker={name}>
      <div className={card.line}>
        <Avatar name={name} runtime={runtime} />
        <span className={styles.name} title={name}>
          {agentOf(name)}
        </span>
        {runtime !== null && !name.includes(runtime) && (
          <span className={styles.quiet}>{runtime}</span>
        )}
        <span className={card.space} />
        <span title={t(($) => $.workers.doorTitles[surface])}>
          <Chip>{t(($) => $.workers.doors[surface])}</Chip>
        </span>
      </div>
      <div className={styles.work}>
        {work.length === 0 && <span className={styles.quiet}>{t(($) => $.workers.noWork)}</span>}
        {work.map((each) => (
          <span key={each.executionId} className={card.line}>
            <TaskLink
              task={{
                ...{ id: each.taskId, key: each.key ?? each.taskId, title: each.title ?? "" },
                ...{ status: each.status, dropped: false },
              }}
              onOpen={openTask}
            />
            {each.role === "critic" && <Chip tone="violet">{t(($) => $.workers.review)}</Chip>}
          </span>
        ))}
      </div>
      <div className={classNames(card.facts, styles.facts)}>
        {project !== null && <span>{project}</span>}
        <Times worker={worker} />
        {pid !== null && <span>{t(($) => $.workers.process, { pid: String(pid) })}</span>}
      </div>
    </li>
  );
}

/** What is shown is some seconds old: the list is read only every now and then. */
const LOOK_SLACK_MS = 10_000;

function Times({ worker: { connectedAt, seenAt } }: { readonly worker: Worker }) {
  const heartbeatMs = useBoardStatus().data?.heartbeatMs ?? 30_000;
  const connected = useClock((now) => formatAgo(connectedAt, now), 10_000);
  // Two signs of life that were missed are told; until then the last one says nothing new.
  const silent = useClock(
    (now) =>
      seenAt !== null && now - seenAt > 2.5 * heartbeatMs + LOOK_SLACK_MS
        ? formatAge(now - seenAt)
        : null,
    10_000,
  );
  return (
    <>
      <span title={formatInstant(connectedAt)}>
        {t(($) => $.workers.connected, { ago: connected })}
      </span>
      {silent !== null && <Chip tone="warn">{t(($) => $.workers.silent, { age: silent })}</Chip>}
    </>
  );
}
