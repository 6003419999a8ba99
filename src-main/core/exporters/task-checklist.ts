import { PRIORITY_LABELS } from "../../../shared/domain/priority.ts";
import { describeReservation } from "../../../shared/domain/reservation.ts";
import { STATUS_LABELS, TASK_STATUSES, type TaskStatus } from "../../../shared/domain/status.ts";
import { labelsOf } from "../services/views.ts";
import type { Cursor } from "../store/page.ts";
import type { KeyedTask, ProjectRow } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import type { ExportScope } from "./export-scope.ts";
import { blockerKeys, exportedProjects } from "./exported-tasks.ts";

const PAGE_ROWS = 500;

/** Writes a checklist in Markdown: by project and status, in the queue's order, without descriptions. */
export function* taskChecklist(tx: ReadTx, scope: ExportScope): Iterable<string> {
  yield `# Board\n\nExported by Baton on ${new Date(scope.exportedAt).toISOString()}.\n`;
  for (const project of exportedProjects(tx, scope.projectIds)) {
    let hasTasks = false;
    for (const status of TASK_STATUSES) {
      for (const [index, { task, total }] of numbered(column(tx, project, status))) {
        if (!hasTasks) yield `\n## ${inline(project.name)} (${project.prefix})\n`;
        hasTasks = true;
        if (index === 0) yield `\n### ${STATUS_LABELS[status]} (${total})\n\n`;
        yield item(tx, task);
        scope.onRow();
      }
    }
  }
}

function* numbered<T>(items: Iterable<T>): Iterable<[number, T]> {
  let index = 0;
  for (const item of items) yield [index++, item];
}

function* column(tx: ReadTx, project: ProjectRow, status: TaskStatus) {
  const filter = { projectIds: [project.id], statuses: [status], isDropped: false };
  let after: Cursor | null = null;
  do {
    const page: ReturnType<ReadTx["tasks"]["list"]> = tx.tasks.list(filter, PAGE_ROWS, after);
    for (const task of page.rows) yield { task, total: page.total };
    after = page.next;
  } while (after !== null);
}

function item(tx: ReadTx, task: KeyedTask): string {
  const mark = task.status === "done" ? "x" : " ";
  const blockers = blockerKeys(tx, task);
  const notes = [
    task.priority === 0 ? "" : (PRIORITY_LABELS[task.priority] ?? `P${task.priority}`),
    ...labelsOf(task).map((label) => `#${label}`),
    task.assigneeAgentId === null ? "" : `@${task.assigneeAgentId}`,
    task.dueOn === null ? "" : `due ${task.dueOn}`,
    task.reservedFor === null ? "" : `for ${describeReservation(task.reservedFor)}`,
    blockers.length === 0 ? "" : `after ${blockers.join(", ")}`,
    task.blockedReason ?? "",
  ].filter((note) => note !== "");
  const title = `**${task.key}** ${inline(task.title)}`;
  const text = task.status === "cancelled" ? `~~${title}~~` : title;
  return `- [${mark}] ${text}${notes.length > 0 ? ` · ${notes.map(inline).join(" · ")}` : ""}\n`;
}

/** A text on one line, with what Markdown or HTML would take as markup escaped. */
function inline(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>~|&]/g, "\\$&");
}
