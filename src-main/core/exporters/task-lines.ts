import { toComment, toTask } from "../services/views.ts";
import type { ReadTx } from "../store/store.ts";
import type { ExportScope } from "./export-scope.ts";
import { blockerKeys, exportedTasks } from "./exported-tasks.ts";

/** Writes one task a line as JSON, dropped ones too: what `task show --json` tells of it. */
export function* taskLines(tx: ReadTx, scope: ExportScope): Iterable<string> {
  for (const row of exportedTasks(tx, scope)) {
    const task = toTask(tx, row);
    const dependsOn = blockerKeys(tx, row);
    const comments = tx.comments.listByTask(row.id).map(toComment);
    yield `${JSON.stringify({ ...task, dependsOn, comments })}\n`;
  }
}
