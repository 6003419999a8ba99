import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { isTold } from "../../../shared/domain/event-groups.ts";
import { agentOf } from "../../../shared/domain/worker-name.ts";
import type { BoardEvent } from "../../../shared/operations/event.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useTaskEvents } from "../../api/queries.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import type { ChangeWords, KeyOf } from "../../ui/event-changes.ts";
import { describeEvent } from "../../ui/event-words.ts";
import { formatAgo, formatInstant } from "../../ui/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useClock } from "../../ui/use-clock.ts";
import { WorkerName } from "../../ui/worker-name.tsx";
import own from "./history-tab.module.css";
import styles from "./panel.module.css";
import type { TaskProps } from "./shown-task.ts";
import { useKeyOf } from "./use-key-of.ts";

const FIRST = 200;
const MOST = 10_000;

/** What happened to the task, newest first: who did what, and what it was before. */
export function HistoryTab({ task }: TaskProps) {
  const [limit, setLimit] = useState(FIRST);
  const { data } = useTaskEvents(task.id, limit);
  const keyOf = useKeyOf(task);
  if (!data) return <Skeleton width="70%" />;
  const total = data.page?.total ?? data.data.length;
  return (
    <div className={styles.stack}>
      <ol className={own.list} aria-label={t(($) => $.history.list)}>
        {data.data
          .filter(({ kind }) => isTold(kind))
          .map((event) => (
            <EventRow key={event.seq} event={event} keyOf={keyOf} />
          ))}
      </ol>
      {total > data.data.length && limit < MOST && (
        <Button onClick={() => setLimit(MOST)}>{t(($) => $.history.all, { events: total })}</Button>
      )}
    </div>
  );
}

function EventRow({ event, keyOf }: { readonly event: BoardEvent; readonly keyOf: KeyOf }) {
  const age = useClock((now) => formatAgo(event.at, now), 10_000);
  const { actor } = event;
  const words = describeEvent(event, { keyOf });
  return (
    <li className={own.event}>
      <Avatar
        name={actor.id}
        runtime={actor.type === "human" ? null : (actor.runtime ?? agentOf(actor.id))}
      />
      <div className={own.body}>
        <p className={own.line}>
          <WorkerName name={actor.id} className={own.actor} /> {words.text}
        </p>
        {words.quote !== null && <p className={own.quote}>{words.quote}</p>}
        {words.changes.map((change) => (
          <Change key={change.field} change={change} />
        ))}
      </div>
      <time
        className={own.time}
        dateTime={new Date(event.at).toISOString()}
        title={t(($) => $.history.when, { at: formatInstant(event.at), door: actor.surface })}
      >
        {age}
      </time>
    </li>
  );
}

function Change({ change }: { readonly change: ChangeWords }) {
  const { field, before, after } = change;
  return (
    <p className={own.change}>
      <span className={own.field}>{field}</span>
      {before !== null && <span className={own.before}>{before}</span>}
      {before !== null && <ArrowRight size={11} aria-label={t(($) => $.history.to)} />}
      <span className={own.after}>{after ?? t(($) => $.history.none)}</span>
    </p>
  );
}
