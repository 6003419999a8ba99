import { SYSTEM_CALLER } from "../../../../shared/domain/caller.ts";
import { accessBoard } from "../../board-access.ts";
import { openBoard } from "../../store/sqlite/open.ts";
import { createWorktrees } from "../../worktrees/worktrees.ts";
import { memberContext, PATIENT_BUDGET_MS, runMember } from "./member.ts";

/** One call on a task's worktree, made by a process of its own. */
export interface WorkOnTreeInput {
  readonly path: string;
  readonly home: string;
  readonly task: string;
  readonly call: "provision" | "archive" | "collect" | "merge" | "checkOutDetached";
  /** Git's environment. */
  readonly env: Readonly<Record<string, string>>;
}

runMember<WorkOnTreeInput, void>(async ({ path, home, task, call, env }) => {
  const board = openBoard({ path, create: false, budgetMs: PATIENT_BUDGET_MS });
  const { settings } = memberContext(SYSTEM_CALLER);
  const caller = { ...SYSTEM_CALLER, type: "human" as const, id: "ada" };
  const options = {
    board,
    settings: { ...settings, writeBudgetMs: PATIENT_BUDGET_MS },
    now: Date.now,
  };
  const trees = createWorktrees({ board: accessBoard(options, caller), home, env });
  if (call === "provision") await trees.provision({ task });
  else if (call === "merge") await trees.merge({ task, squash: false });
  else if (call === "archive") await trees.archive(task);
  else if (call === "collect") await trees.collect();
  else await trees.checkOutDetached(task, "HEAD");
  board.close();
});
