import { priorityLabel } from "../../shared/domain/priority.ts";
import { describeReservation } from "../../shared/domain/reservation.ts";
import { isTaskStatus, STATUS_LABELS } from "../../shared/domain/status.ts";
import { t } from "../../shared/strings/translate.ts";
import { diffLines } from "./diff-lines.ts";
import { formatCost } from "./format.ts";

/** A field that changed, in words; null where there was or is nothing. */
export interface ChangeWords {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Finds the key of a task by its id; null when the window does not know it. */
export type KeyOf = (taskId: string) => string | null;

type Describe = (before: unknown, after: unknown, keyOf: KeyOf) => ChangeWords | null;

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

function pair(
  field: () => string,
  show: (value: unknown, keyOf: KeyOf) => string | null,
): Describe {
  return (before, after, keyOf) => ({
    field: field(),
    before: show(before, keyOf),
    after: show(after, keyOf),
  });
}

/** Fields that people read about, by column; every other column is bookkeeping. */
const FIELDS: Readonly<Record<string, Describe>> = {
  status: pair(() => t(($) => $.events.fields.status), showStatus),
  title: pair(() => t(($) => $.events.fields.title), text),
  description: describeText,
  priority: pair(
    () => t(($) => $.events.fields.priority),
    (value) => priorityLabel(Number(value)),
  ),
  labels: describeLabels,
  parentTaskId: pair(
    () => t(($) => $.events.fields.parent),
    (value, keyOf) =>
      typeof value === "string" ? (keyOf(value) ?? t(($) => $.events.otherTask)) : null,
  ),
  fileMutating: pair(
    () => t(($) => $.events.fields.fileMutating),
    (value) => (value === 1 ? t(($) => $.events.yes) : t(($) => $.events.no)),
  ),
  reservedFor: pair(
    () => t(($) => $.events.fields.reservedFor),
    (value) => (typeof value === "string" ? describeReservation(value) : null),
  ),
  dueOn: pair(() => t(($) => $.events.fields.dueOn), text),
  blockedReason: pair(() => t(($) => $.events.fields.reason), text),
  branchRef: pair(() => t(($) => $.events.fields.branch), text),
  worktreeRef: pair(() => t(($) => $.events.fields.worktree), text),
  costUsd: pair(
    () => t(($) => $.events.fields.cost),
    (value) => formatCost(Number(value)),
  ),
};

/**
 * What an event's changed fields are to people.
 * @param changes column -> before and after, as stored
 */
export function describeChanges(
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
  keyOf: KeyOf,
): ChangeWords[] {
  return Object.entries(changes).flatMap(
    ([column, [before, after]]) => FIELDS[column]?.(before, after, keyOf) ?? [],
  );
}

/** A status's name, null for something else. */
export function showStatus(value: unknown): string | null {
  return typeof value === "string" && isTaskStatus(value) ? STATUS_LABELS[value] : null;
}

function describeText(before: unknown, after: unknown): ChangeWords {
  const lines = diffLines(text(before) ?? "", text(after) ?? "").filter(({ line }) => line !== "");
  const count = (kind: string) => lines.filter((each) => each.kind === kind).length;
  const [added, removed] = [String(count("added")), String(count("removed"))];
  return {
    field: t(($) => $.events.fields.brief),
    before: null,
    after: t(($) => $.events.lines, { added, removed }),
  };
}

function describeLabels(before: unknown, after: unknown): ChangeWords {
  const [old, fresh] = [readList(before), readList(after)];
  return {
    field: t(($) => $.events.fields.labels),
    before: old.filter((label) => !fresh.includes(label)).join(", ") || null,
    after: fresh.filter((label) => !old.includes(label)).join(", ") || null,
  };
}

function readList(value: unknown): string[] {
  try {
    const list: unknown = JSON.parse(String(value));
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return [];
  }
}
