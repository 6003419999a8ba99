import { stringify } from "csv-stringify/sync";
import { protectCell } from "../../../shared/domain/csv-cell.ts";
import { PRIORITY_LABELS } from "../../../shared/domain/priority.ts";
import { describeReservation } from "../../../shared/domain/reservation.ts";
import { STATUS_LABELS } from "../../../shared/domain/status.ts";
import { labelsOf } from "../services/views.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import type { ExportScope } from "./export-scope.ts";
import { blockerKeys, exportedTasks } from "./exported-tasks.ts";

/** By itself the library quotes only the separators that it writes; white space at an end gets lost. */
const NEEDS_QUOTES = /[\r\n]|^\s|\s$/;

/** Column -> its cell. The headers are those that the import of CSV knows by itself. */
const CELLS: Readonly<Record<string, (task: KeyedTask, beside: Beside) => string>> = {
  ID: ({ key }) => key,
  Title: ({ title }) => title,
  Description: ({ description }) => description,
  Status: ({ status }) => STATUS_LABELS[status],
  Priority: ({ priority }) => PRIORITY_LABELS[priority] ?? String(priority),
  Labels: (task) => labelsOf(task).join(", "),
  Parent: (_, { parentKey }) => parentKey,
  "Depends on": (_, { blockers }) => blockers.join(", "),
  Due: ({ dueOn }) => dueOn ?? "",
  "Reserved for": ({ reservedFor }) =>
    reservedFor === null ? "" : describeReservation(reservedFor),
  Assignee: ({ assigneeAgentId }) => assigneeAgentId ?? "",
  "Blocked reason": ({ blockedReason }) => blockedReason ?? "",
  "Cost (USD)": ({ costUsd }) => (costUsd === 0 ? "" : String(costUsd)),
  Created: ({ createdAt }) => isoTime(createdAt),
  Updated: ({ updatedAt }) => isoTime(updatedAt),
  Completed: ({ completedAt }) => (completedAt === null ? "" : isoTime(completedAt)),
};

/** What stands beside a task. */
interface Beside {
  readonly parentKey: string;
  readonly blockers: readonly string[];
}

/**
 * Writes a table with a row for each task that is not dropped (RFC 4180, UTF-8). A cell that a
 * spreadsheet would run as a formula is protected; see `protectCell`.
 */
export function* taskTable(tx: ReadTx, scope: ExportScope): Iterable<string> {
  yield line(Object.keys(CELLS));
  for (const task of exportedTasks(tx, scope)) {
    if (task.dropped === 1) continue;
    const parent = task.parentTaskId === null ? null : tx.tasks.find(task.parentTaskId);
    const beside = { parentKey: parent?.key ?? "", blockers: blockerKeys(tx, task) };
    yield line(Object.values(CELLS).map((cell) => protectCell(cell(task, beside))));
  }
}

function line(cells: readonly string[]): string {
  return stringify([[...cells]], { record_delimiter: "windows", quoted_match: NEEDS_QUOTES });
}

function isoTime(instant: number): string {
  return new Date(instant).toISOString();
}
