import { priorityLabel } from "../../shared/domain/priority.ts";
import { isTaskStatus, STATUS_LABELS } from "../../shared/domain/status.ts";
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

function pair(field: string, show: (value: unknown, keyOf: KeyOf) => string | null): Describe {
  return (before, after, keyOf) => ({
    field,
    before: show(before, keyOf),
    after: show(after, keyOf),
  });
}

/** Fields that people read about, by column; every other column is bookkeeping. */
const FIELDS: Readonly<Record<string, Describe>> = {
  status: pair("Status", showStatus),
  title: pair("Title", text),
  description: describeText,
  priority: pair("Priority", (value) => priorityLabel(Number(value))),
  labels: describeLabels,
  parentTaskId: pair("Parent", (value, keyOf) =>
    typeof value === "string" ? (keyOf(value) ?? "another task") : null,
  ),
  fileMutating: pair("Changes files", (value) => (value === 1 ? "yes" : "no")),
  blockedReason: pair("Reason", text),
  branchRef: pair("Branch", text),
  worktreeRef: pair("Worktree", text),
  costUsd: pair("Cost", (value) => formatCost(Number(value))),
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
  return { field: "Brief", before: null, after: `+${count("added")} −${count("removed")} lines` };
}

function describeLabels(before: unknown, after: unknown): ChangeWords {
  const [old, fresh] = [readList(before), readList(after)];
  return {
    field: "Labels",
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
