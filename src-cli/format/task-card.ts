import { describeHandOff } from "../../shared/domain/hand-off.ts";
import { decideLiveness } from "../../shared/domain/liveness.ts";
import { localTime } from "../../shared/domain/local-time.ts";
import { priorityLabel } from "../../shared/domain/priority.ts";
import { isTerminal } from "../../shared/domain/status.ts";
import type { Comment } from "../../shared/operations/comment.ts";
import type { Task, TaskName } from "../../shared/operations/fields.ts";
import type { OperationOutput } from "../../shared/operations/index.ts";
import { executionLine } from "./execution.ts";
import { statusStyle, taskNameLine } from "./task-list.ts";
import { ago } from "./time.ts";
import { verdictLines } from "./verdict.ts";
import type { View } from "./view.ts";
import { pad } from "./width.ts";
import { dueStyle, dueText, reservedText } from "./wishes.ts";

type ShownTask = OperationOutput<"task.get">;

const LABEL_WIDTH = 13;

/** One line that says how a task stands now. */
export function taskLine(task: Omit<Task, "description">, view: View): string {
  const parts: string[] = [task.dropped ? `${task.status}, dropped` : task.status];
  if (task.assignee) parts.push(whoText(task, task.assignee.agent));
  if (task.openBlockers > 0) parts.push(`waits for ${task.openBlockers}`);
  const state = statusStyle(view, task.status, parts.join(", "));
  return `${view.style("cyan", task.key)} ${state}: ${task.title}`;
}

function whoText({ status, claimEpoch }: Omit<Task, "description">, agent: string): string {
  return isTerminal(status) ? `last held by ${agent}` : `held by ${agent}, claim ${claimEpoch}`;
}

/** What a claim answers people with: the task, and what the holder needs from now on. */
export function claimText(task: Task, view: View): string {
  const hint = `An agent sends --epoch ${task.claimEpoch} (or BATON_CLAIM_EPOCH) with each later write. No heartbeat watches over this claim: see baton run.`;
  return `${taskLine(task, view)}\n${view.style("dim", hint)}`;
}

/** A task with all that stands beside it. */
export function taskCard(task: ShownTask, view: View): string {
  const blocks = [heading(task, view), facts(task, view), task.description.trimEnd()];
  blocks.push(named("Waits for", task.dependencies, view));
  blocks.push(named("Is waited for by", task.dependents, view));
  blocks.push(named("Subtasks", task.subtasks, view));
  blocks.push(
    block(
      "Executions",
      task.executions.map((row) => executionLine(row, view)),
    ),
  );
  blocks.push(block("Hand-off", handOffLines(task)));
  blocks.push(block("Verdict", verdictLines(task, view)));
  blocks.push(
    block(
      "Comments",
      task.comments.map((comment) => commentText(comment, view)),
    ),
  );
  return blocks.filter((text) => text !== "").join("\n\n");
}

function heading(task: ShownTask, view: View): string {
  return `${view.style("cyan", task.key)}  ${view.style("bold", task.title)}`;
}

function facts(task: ShownTask, view: View): string {
  const status = task.ready ? `${task.status}, ready` : task.status;
  const rows: readonly (readonly [string, string | null])[] = [
    ["status", statusStyle(view, task.status, task.dropped ? `${status}, dropped` : status)],
    ["reason", task.blockedReason],
    ["priority", task.priority === 0 ? null : priorityLabel(task.priority)],
    ["labels", task.labels.join(", ") || null],
    ["due", dueStyle(task, view, dueText(task, view))],
    ["reserved for", reservedText(task)],
    ["project", `${task.project.prefix}, ${task.project.name}`],
    ["parent", task.parent && `${task.parent.key} ${task.parent.title}`],
    [isTerminal(task.status) ? "last held" : "held by", holder(task, view)],
    ["verdict", verdictText(task)],
    ["cost", costText(task)],
    ["verified by", task.verify?.command ?? null],
    ["branch", task.branchRef],
    ["worktree", task.worktreeRef],
    ["comes from", task.externalRef],
    ["created", localTime(task.createdAt)],
    ["changed", `${ago(task.updatedAt, view.now)}, revision ${task.revision}`],
    ["finished", task.completedAt === null ? null : localTime(task.completedAt)],
    ["id", task.id],
  ];
  return rows
    .filter(([, value]) => value !== null && value !== "")
    .map(([label, value]) => `${view.style("dim", pad(label, LABEL_WIDTH))}${value}`)
    .join("\n");
}

function holder(task: ShownTask, view: View): string | null {
  if (!task.assignee) return null;
  const { agent, runtime } = task.assignee;
  const parts = [runtime ? `${agent} (${runtime})` : agent];
  if (!isTerminal(task.status)) parts.push(`claim ${task.claimEpoch}`);
  if (task.status === "in_progress" && task.beatAt !== null) {
    const isRunning = task.executions.some(({ status }) => status === "running");
    parts.push(isRunning ? beatText(task.beatAt, view) : "no execution beats for it");
  }
  return parts.join(", ");
}

function beatText(beatAt: number, view: View): string {
  const { heartbeatMs, staleTtlMs } = view.settings;
  const liveness = decideLiveness(view.now - beatAt, heartbeatMs, staleTtlMs);
  return `${liveness}: last beat ${ago(beatAt, view.now)}`;
}

function costText({ costUsd, maxCostUsd }: ShownTask): string | null {
  if (costUsd === 0 && maxCostUsd === null) return null;
  const most = maxCostUsd === null ? "" : ` of $${maxCostUsd.toFixed(2)}`;
  return `$${costUsd.toFixed(2)}${most}`;
}

/** What the newest run left for whoever goes on. */
function handOffLines({ executions }: ShownTask): string[] {
  const handOff = executions.find((execution) => execution.handOff)?.handOff;
  return handOff ? [describeHandOff(handOff)] : [];
}

function verdictText({ verdict }: ShownTask): string | null {
  if (!verdict) return null;
  const count = verdict.attempts.length;
  return `${verdict.status} after ${count} ${count === 1 ? "attempt" : "attempts"}`;
}

function commentText(comment: Comment, view: View): string {
  const { id, authorId, authorType, body, createdAt, editedAt } = comment;
  const author = authorType === "human" ? authorId : `${authorId} (${authorType})`;
  const lines = body
    .trimEnd()
    .split("\n")
    .map((line) => `  ${line}`);
  const edited = editedAt === null ? "" : `, edited ${localTime(editedAt)}`;
  const head = `${author}, ${localTime(createdAt)}${edited}, ${id}`;
  return `${view.style("dim", head)}\n${lines.join("\n")}`;
}

function named(title: string, tasks: readonly TaskName[], view: View): string {
  return block(
    title,
    tasks.map((task) => taskNameLine(task, view)),
  );
}

function block(title: string, lines: readonly string[]): string {
  return lines.length === 0
    ? ""
    : `${title}:\n${lines.map((line) => `  ${line.replaceAll("\n", "\n  ")}`).join("\n")}`;
}
