import type { ActivityEvent } from "../../../shared/operations/activity.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { ChangeWords, KeyOf } from "../../ui/event-changes.ts";
import { describeEvent, wordsOfAny } from "../../ui/event-words.ts";

/** What an entry leads to. */
export type EntryTarget =
  | { readonly kind: "none" }
  | { readonly kind: "task"; readonly taskId: string }
  | { readonly kind: "run"; readonly taskId: string; readonly execution: string }
  | {
      readonly kind: "fact";
      readonly projectId: string;
      readonly key: string;
      readonly isDeleted: boolean;
    };

/** One thing that happened, as it is shown. */
export interface ActivityEntry {
  readonly seq: number;
  readonly at: number;
  readonly actor: ActivityEvent["actor"];
  readonly batch: string;
  readonly kind: ActivityEvent["kind"];
  readonly taskId: string | null;
  readonly taskKey: string | null;
  readonly taskTitle: string | null;
  readonly text: string;
  /** Equal for what can be told as one. */
  readonly anyText: string;
  readonly quote: string | null;
  readonly changes: readonly ChangeWords[];
  readonly target: EntryTarget;
}

/** Makes what is shown of an event. */
export function toEntry(event: ActivityEvent, keyOf: KeyOf): ActivityEntry {
  const { seq, at, actor, batch, kind, taskId, taskKey, clipped } = event;
  const row = (event.data?.row ?? {}) as Readonly<Record<string, unknown>>;
  const taskTitle = event.taskTitle ?? (kind === "task_deleted" ? textOf(row.title) : null);
  const key = taskKey ?? (kind === "task_deleted" ? textOf(row.key) : null);
  const words = describeEvent(event, { keyOf, ...(key !== null && { it: key }) });
  const status = kind === "task_moved" ? t(($) => $.events.fields.status) : null;
  return {
    ...{ seq, at, actor, batch, kind, taskId, taskKey: key, taskTitle },
    text: words.text,
    anyText: wordsOfAny(event),
    quote: words.quote,
    // The text tells the status; of a text that is cut, a comparison would tell lies.
    changes: clipped ? [] : words.changes.filter(({ field }) => field !== status),
    target: targetOf(event, row),
  };
}

function targetOf(
  { kind, taskId, taskKey, projectId, data }: ActivityEvent,
  row: Readonly<Record<string, unknown>>,
): EntryTarget {
  if (kind === "fact_written" || kind === "fact_deleted" || kind === "fact_restored") {
    if (projectId === null) return { kind: "none" };
    return { kind: "fact", projectId, key: String(row.key), isDeleted: kind === "fact_deleted" };
  }
  // A task that is gone can't be opened, and neither can its runs.
  if (taskId === null || taskKey === null) return { kind: "none" };
  const changes = (data?.changes ?? {}) as Readonly<Record<string, readonly unknown[]>>;
  const execution = kind === "execution_started" ? row.id : changes.executionId?.[1];
  return typeof execution === "string"
    ? { kind: "run", taskId, execution }
    : { kind: "task", taskId };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
