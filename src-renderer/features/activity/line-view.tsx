import { ArrowRight, ChevronRight } from "lucide-react";
import { memo } from "react";
import { agentOf } from "../../../shared/domain/worker-name.ts";
import { t } from "../../../shared/strings/translate.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { ChangeWords } from "../../ui/event-changes.ts";
import { nameCards } from "../../ui/event-words.ts";
import { formatAgo, formatDay, formatInstant } from "../../ui/format.ts";
import { useClock } from "../../ui/use-clock.ts";
import { WorkerName } from "../../ui/worker-name.tsx";
import type { ActivityEntry } from "./activity-entry.ts";
import type { ActivityLine, EntryGroup } from "./activity-lines.ts";
import styles from "./line-view.module.css";
import { openTarget } from "./open-target.ts";

interface LineViewProps {
  readonly line: ActivityLine;
  readonly isOpen: boolean;
  readonly onToggle: (line: ActivityLine) => void;
}

/** A line of what happened. */
export const LineView = memo(function LineView({ line, isOpen, onToggle }: LineViewProps) {
  switch (line.kind) {
    case "day":
      return <DayLine at={line.at} />;
    case "entry":
      return <EntryLine entry={line.entry} />;
    case "part":
      return <PartLine entry={line.entry} />;
    case "group":
      return <GroupLine group={line.group} isOpen={isOpen} onToggle={() => onToggle(line)} />;
  }
});

function DayLine({ at }: { readonly at: number }) {
  const name = useClock((now) => nameDay(at, now), 60_000);
  return <h3 className={styles.day}>{name}</h3>;
}

function nameDay(at: number, now: number): string {
  const today = new Date(now).setHours(0, 0, 0, 0);
  if (at >= today) return t(($) => $.activity.today);
  const yesterday = new Date(today);
  yesterday.setDate(yesterday.getDate() - 1);
  return at === yesterday.getTime() ? t(($) => $.activity.yesterday) : formatDay(at);
}

function EntryLine({ entry }: { readonly entry: ActivityEntry }) {
  const { actor, quote, changes, taskTitle } = entry;
  return (
    <div className={styles.entry} data-entry={entry.seq}>
      <Who actor={actor} />
      <div className={styles.body}>
        <p className={styles.line}>
          <WorkerName name={actor.id} className={styles.actor} /> <Words entry={entry} />
        </p>
        {taskTitle !== null && (
          <p className={styles.title} title={taskTitle}>
            {taskTitle}
          </p>
        )}
        {quote !== null && <p className={styles.quote}>{quote}</p>}
        {changes.map((change) => (
          <Change key={change.field} change={change} />
        ))}
      </div>
      <Ago entry={entry} />
    </div>
  );
}

function PartLine({ entry }: { readonly entry: ActivityEntry }) {
  return (
    <div className={classNames(styles.entry, styles.part)} data-entry={entry.seq}>
      <div className={styles.body}>
        <p className={styles.single}>
          <Words entry={entry} /> <span className={styles.title}>{entry.taskTitle}</span>
        </p>
      </div>
    </div>
  );
}

interface GroupLineProps {
  readonly group: EntryGroup;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function GroupLine({ group, isOpen, onToggle }: GroupLineProps) {
  const { first, entries, cards } = group;
  const keys = [...new Set(entries.map(({ taskKey }) => taskKey ?? t(($) => $.activity.deleted)))];
  const more = keys.length - SHOWN_KEYS;
  return (
    <div className={styles.entry} data-entry={first.seq}>
      <Who actor={first.actor} />
      <div className={styles.body}>
        <button
          type="button"
          data-entry-action=""
          className={styles.group}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <span className={styles.line}>
            <WorkerName name={first.actor.id} className={styles.actor} />{" "}
            {nameCards(first.anyText, cards)}
          </span>
          <ChevronRight size={13} aria-hidden="true" className={styles.chevron} />
        </button>
        <p className={styles.title}>
          {keys.slice(0, SHOWN_KEYS).join(", ")}
          {more > 0 && ` ${t(($) => $.activity.further, { count: more })}`}
        </p>
      </div>
      <Ago entry={first} />
    </div>
  );
}

/** Keys of a closed group that are named. */
const SHOWN_KEYS = 4;

function Who({ actor }: { readonly actor: ActivityEntry["actor"] }) {
  const runtime = actor.type === "human" ? null : (actor.runtime ?? agentOf(actor.id));
  return <Avatar name={actor.id} runtime={runtime} />;
}

/** What was done, the card's key leading to where it can be seen. */
function Words({ entry }: { readonly entry: ActivityEntry }) {
  const { text, taskKey, target } = entry;
  const at = taskKey === null ? -1 : text.indexOf(taskKey);
  if (taskKey === null || at < 0) {
    if (target.kind === "none") return <span>{text}</span>;
    return (
      <LinkTo entry={entry} label={text}>
        {text}
      </LinkTo>
    );
  }
  return (
    <span>
      {text.slice(0, at)}
      {target.kind === "none" ? (
        <span className={styles.key}>{taskKey}</span>
      ) : (
        <LinkTo entry={entry} label={labelOf(entry, taskKey)} isKey>
          {taskKey}
        </LinkTo>
      )}
      {text.slice(at + taskKey.length)}
    </span>
  );
}

function labelOf({ target, text }: ActivityEntry, key: string): string {
  return target.kind === "run"
    ? `${text}: ${t(($) => $.activity.openLogOf)}`
    : t(($) => $.activity.openTask, { key });
}

interface LinkToProps {
  readonly entry: ActivityEntry;
  readonly label: string;
  readonly isKey?: boolean;
  readonly children: string;
}

function LinkTo({ entry, label, isKey = false, children }: LinkToProps) {
  return (
    <button
      type="button"
      data-entry-action=""
      className={classNames(styles.link, isKey && styles.key)}
      aria-label={label}
      title={label}
      onClick={() => void openTarget(entry)}
    >
      {children}
    </button>
  );
}

function Change({ change }: { readonly change: ChangeWords }) {
  const { field, before, after } = change;
  return (
    <p className={styles.change}>
      <span className={styles.field}>{field}</span>
      {before !== null && <span className={styles.before}>{before}</span>}
      {before !== null && <ArrowRight size={11} aria-label={t(($) => $.activity.changedTo)} />}
      <span>{after ?? t(($) => $.events.nothing)}</span>
    </p>
  );
}

function Ago({ entry: { at, actor } }: { readonly entry: ActivityEntry }) {
  const age = useClock((now) => formatAgo(at, now), 10_000);
  return (
    <time
      className={styles.time}
      dateTime={new Date(at).toISOString()}
      title={t(($) => $.activity.by, { instant: formatInstant(at), surface: actor.surface })}
    >
      {age}
    </time>
  );
}
