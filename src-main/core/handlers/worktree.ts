import type { worktreeOperations } from "../../../shared/operations/worktree.ts";
import { findTask, scopeProjectIds } from "../services/resolve.ts";
import { toTaskName } from "../services/views.ts";
import { isThere } from "../worktrees/place.ts";
import { createWorktrees } from "../worktrees/worktrees.ts";
import { answerAll } from "./handler.ts";
import type { OutsideHandlers } from "./outside-handler.ts";

export const worktreeHandlers: OutsideHandlers<keyof typeof worktreeOperations> = {
  "worktree.list": async ({ board }, input) => {
    const noted = await board.read((tx) => {
      const projectIds = scopeProjectIds(tx, input);
      return tx.workspaces
        .list(!input.all)
        .map((row) => ({ row, task: findTask(tx, row.taskId) }))
        .filter(({ task }) => projectIds === null || projectIds.includes(task?.projectId ?? ""));
    });
    const entries = noted.map(async ({ row, task }) => ({
      id: row.id,
      task: task && toTaskName(task),
      path: row.worktreeRef,
      branch: row.branchRef,
      status: row.status,
      exists: await isThere(row.worktreeRef),
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }));
    return answerAll(await Promise.all(entries));
  },
  "worktree.provision": async (ports, input) => {
    const { key, path, branch, base, head } = await createWorktrees(ports).provision(input);
    const { branch: baseBranch, commit: baseCommit } = base;
    return { data: { key, path, branch, baseBranch, baseCommit, head } };
  },
  "worktree.pause": async (ports, { task }) => ({ data: await createWorktrees(ports).pause(task) }),
  "worktree.archive": async (ports, { task }) => ({
    data: await createWorktrees(ports).archive(task),
  }),
  "worktree.collect": async (ports) => {
    const { archived, kept, detached } = await createWorktrees(ports).collect();
    const toKept = ({ key, path, error }: (typeof kept)[number]) => ({
      key,
      path,
      error: { ...error, detail: { ...error.detail } },
    });
    return { data: { archived: [...archived], kept: kept.map(toKept), detached: [...detached] } };
  },
  "worktree.files": async (ports, { task }) => {
    const { files, ...changes } = await createWorktrees(ports).changes(task);
    return { data: { ...changes, files: [...files] } };
  },
  "worktree.diff": async (ports, { task, file, oldFile }) => {
    const wanted = file === undefined ? undefined : { path: file, oldPath: oldFile };
    const { text, isClipped, isBinary } = await createWorktrees(ports).diff(task, wanted);
    return { data: { diff: text, isClipped, isBinary } };
  },
  "worktree.merge": async (ports, input) => ({ data: await createWorktrees(ports).merge(input) }),
  "worktree.pullRequest": async (ports, { task }) => ({
    data: await createWorktrees(ports).openPullRequest(task),
  }),
};
