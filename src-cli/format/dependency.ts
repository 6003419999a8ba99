import type { OperationOutput } from "../../shared/operations/index.ts";
import { taskNameLine } from "./task-list.ts";
import type { View } from "./view.ts";

type Link = OperationOutput<"dependency.link">;

/** What a new or removed link comes to. */
export function linkText({ task, on, openBlockers, changed }: Link, isLinked: boolean): string {
  const relation = isLinked ? "waits for" : "no longer waits for";
  const already = changed ? "" : " (it was so already)";
  const open = openBlockers === 0 ? "nothing it waits for is open" : `${openBlockers} open in all`;
  return `${task.key} ${relation} ${on.key}${already}: ${open}`;
}

/** A tree of what a task waits for. */
export function treeText(rows: OperationOutput<"dependency.tree">, view: View): string {
  return rows
    .map((row) => {
      const again = row.repeated ? view.style("dim", " (shown above)") : "";
      return `${"  ".repeat(row.depth)}${taskNameLine(row, view)}${again}`;
    })
    .join("\n");
}

/** Why a task can't be picked up, and what it holds up. */
export function explanation(task: OperationOutput<"task.explain">, view: View): string {
  const lines = [taskNameLine({ ...task, dropped: false }, view)];
  if (task.ready) {
    const isFree = task.reasons.length === 0;
    lines.push(
      isFree ? "It is ready to be picked up." : "It is ready, but can't be picked up now:",
    );
  }
  lines.push(...task.reasons.map(({ message }) => `- ${message}`));
  if (task.wouldUnblock.length > 0) {
    lines.push("Finishing it would make ready:");
    lines.push(...task.wouldUnblock.map((name) => `  ${taskNameLine(name, view)}`));
  }
  const others = task.dependents.filter(
    ({ id }) => !task.wouldUnblock.some((name) => name.id === id),
  );
  if (others.length > 0) {
    lines.push("Also waiting for it:");
    lines.push(...others.map((name) => `  ${taskNameLine(name, view)}`));
  }
  return lines.join("\n");
}
