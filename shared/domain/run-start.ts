import { type BudgetLine, findExceeded } from "./budget.ts";
import { isTooDeepToRun, MAX_DEPTH } from "./caps.ts";
import type { TaskStatus } from "./status.ts";

/** What a run's beginning depends on, as read inside the write transaction. */
export interface RunStartFacts {
  readonly key: string;
  /** How many ancestors the task has. */
  readonly depth: number;
  readonly budget: readonly BudgetLine[];
  readonly fileMutating: boolean;
  /** Whether the project's folder is a git repository; null where the caller needs none. */
  readonly isRepository: boolean | null;
}

/** Whether a run may begin, before anything on the board is touched. */
export type RunStartDecision =
  | { readonly kind: "allowed" }
  | {
      readonly kind: "refused";
      readonly code: "too_deep" | "over_budget" | "no_repository";
      readonly message: string;
      readonly detail: Readonly<Record<string, unknown>>;
    };

/** Decides whether a run of a task may begin (board.md 7). Whether it wins the claim shows later. */
export function decideRunStart(facts: RunStartFacts): RunStartDecision {
  const { key, depth } = facts;
  if (isTooDeepToRun(depth)) {
    return {
      kind: "refused",
      code: "too_deep",
      message: `${key} lies ${depth} levels below its root task: at most ${MAX_DEPTH} are run. Give it another parent`,
      detail: { task: key, depth, maxDepth: MAX_DEPTH },
    };
  }
  const exceeded = findExceeded(facts.budget);
  if (exceeded) {
    return {
      kind: "refused",
      code: "over_budget",
      message: `${key} can't be run: ${describeExceeded(exceeded)}. Raise the budget, or wait`,
      detail: { task: key, ...exceeded },
    };
  }
  if (facts.fileMutating && facts.isRepository === false) {
    return {
      kind: "refused",
      code: "no_repository",
      message: `${key} changes files, but its project's folder is no git repository: run git init and commit there, or mark the task as read-only work`,
      detail: { task: key },
    };
  }
  return { kind: "allowed" };
}

/** Why no further run begins, in words. */
export function describeExceeded({ bound, spentUsd, limitUsd }: BudgetLine): string {
  const whose = { total: "the project's", daily: "today's", task: "the task's" }[bound];
  return `${whose} budget of $${limitUsd.toFixed(2)} is spent ($${spentUsd.toFixed(2)})`;
}

const NOT_TO_DO: Readonly<Record<Exclude<TaskStatus, "todo">, string>> = {
  backlog: "it is in the backlog, move it to Todo first",
  in_progress: "it is in progress already, stop or release it first",
  in_review: "it waits for its review, judge it first",
  blocked: "it is blocked, move it to Todo first",
  done: "it is done, make a follow-up of it instead",
  cancelled: "it is cancelled, duplicate it instead",
};

/**
 * Why a run of a task would not win its claim: it takes todo tasks alone, though not only ready ones
 * (board.md 3). A courtesy: the claim decides.
 * @returns null where it might
 */
export function whyNotRunnable(task: { status: TaskStatus; dropped: boolean }): string | null {
  if (task.dropped) return "it was dropped, restore it first";
  return task.status === "todo" ? null : NOT_TO_DO[task.status];
}
