import { localTime } from "../../shared/domain/local-time.ts";
import type { Page } from "../../shared/errors.ts";
import type { OperationName, OperationOutput } from "../../shared/operations/index.ts";
import { agentCard, agentCheckText, agentTable } from "./agent.ts";
import { pauseText, workerTable } from "./board.ts";
import { costText } from "./cost.ts";
import { explanation, linkText, treeText } from "./dependency.ts";
import { auditTable, eventLines } from "./event.ts";
import { executionLine, executionTable } from "./execution.ts";
import {
  factCard,
  factDiff,
  factHistory,
  factMatches,
  factReceipt,
  factTable,
  gateText,
} from "./fact.ts";
import { autopilotStatus, projectCard, projectTable } from "./project.ts";
import { claimText, taskCard, taskLine } from "./task-card.ts";
import { labelTable, searchTable, taskTable } from "./task-list.ts";
import type { View } from "./view.ts";
import {
  archivedText,
  changesTable,
  collectedText,
  diffText,
  mergedText,
  worktreeTable,
  worktreeText,
} from "./worktree.ts";

/** Writes an operation's data for people. */
export type Renderer<Name extends OperationName> = (
  data: OperationOutput<Name>,
  view: View,
  page?: Page,
) => string;

type Renderers = { readonly [Name in OperationName]?: Renderer<Name> };

const NOTHING_READY = "nothing is ready";

/** How people see each operation's answer. */
export const RENDERERS: Renderers = {
  "project.list": projectTable,
  "project.get": projectCard,
  "project.edit": projectCard,
  "project.archive": (project) => `${project.prefix} is archived; its tasks stay`,
  "project.unarchive": (project) => `${project.prefix} is back`,
  "project.delete": ({ prefix, deletedTasks }) =>
    `${prefix} is deleted, with ${deletedTasks} tasks`,
  "task.create": taskLine,
  "task.list": taskTable,
  "task.get": taskCard,
  "task.edit": taskLine,
  "task.claim": claimText,
  "task.next": (task, view) => (task ? taskLine(task, view) : NOTHING_READY),
  "task.claimNext": (task, view) => (task ? claimText(task, view) : NOTHING_READY),
  "task.release": taskLine,
  "task.beat": ({ key, claimEpoch, beatAt }) =>
    `${key} beat at ${localTime(beatAt)}, claim ${claimEpoch}`,
  "task.move": taskLine,
  "task.drop": taskLine,
  "task.restore": taskLine,
  "task.labels": labelTable,
  "task.search": searchTable,
  "task.explain": explanation,
  "task.verify": (task, view) => `${task.outcome}: ${taskLine(task, view)}`,
  "comment.add": ({ id, authorId }) => `comment by ${authorId} added (${id})`,
  "comment.edit": ({ id }) => `comment ${id} is changed, and marked as edited`,
  "comment.delete": ({ id }) => `comment ${id} is deleted; the history keeps that it was there`,
  "dependency.link": (link) => linkText(link, true),
  "dependency.unlink": (link) => linkText(link, false),
  "dependency.tree": treeText,
  "dependency.cancelDependents": (tasks, view) =>
    tasks.length === 0
      ? "nothing to cancel: no dependent is in todo or backlog"
      : tasks.map((task) => taskLine(task, view)).join("\n"),
  "execution.start": executionLine,
  "execution.finish": executionLine,
  "execution.list": executionTable,
  "run.brief": ({ prompt }) => prompt.trimEnd(),
  "cost.summary": costText,
  "autopilot.status": autopilotStatus,
  "autopilot.pause": () => "every autopilot is paused; what runs goes on",
  "autopilot.resume": () => "the autopilots go on",
  "board.paused": pauseText,
  "board.pause": pauseText,
  "board.resume": pauseText,
  "worker.list": workerTable,
  "fact.list": factTable,
  "fact.get": factCard,
  "fact.set": factReceipt,
  "fact.put": factReceipt,
  "fact.delete": factReceipt,
  "fact.restore": factReceipt,
  "fact.history": factHistory,
  "fact.search": factMatches,
  "fact.diff": factDiff,
  "fact.gate": gateText,
  "fact.ungate": gateText,
  "agent.list": agentTable,
  "agent.get": agentCard,
  "agent.save": agentCard,
  "agent.remove": ({ name, builtInIsBack }) =>
    builtInIsBack ? `your ${name} is removed: the built-in one is back` : `${name} is removed`,
  "agent.check": agentCheckText,
  "worktree.list": worktreeTable,
  "worktree.provision": worktreeText,
  "worktree.pause": ({ key, commit }) =>
    `the worktree of ${key} is put by, all is committed (${commit.slice(0, 12)})`,
  "worktree.archive": archivedText,
  "worktree.collect": collectedText,
  "worktree.files": changesTable,
  "worktree.diff": diffText,
  "worktree.merge": mergedText,
  "worktree.pullRequest": ({ url, branch, remote }) => `${url}\n${branch} is pushed to ${remote}`,
  "event.list": eventLines,
  "audit.list": auditTable,
};
