import { expect, test } from "vitest";
import {
  canTransition,
  isLocked,
  isTaskStatus,
  isTerminal,
  legalPath,
  legalTargets,
  STATUS_LABELS,
  TASK_STATUSES,
  type TaskStatus,
} from "./status.ts";

/** board.md 1, written out once more on purpose. */
const LEGAL: Record<TaskStatus, TaskStatus[]> = {
  backlog: ["todo", "blocked", "cancelled"],
  todo: ["in_progress", "blocked", "backlog", "cancelled"],
  in_progress: ["in_review", "done", "blocked", "todo", "cancelled"],
  in_review: ["done", "in_progress", "blocked", "cancelled"],
  blocked: ["todo", "in_progress", "backlog", "cancelled"],
  done: [],
  cancelled: [],
};

const PAIRS = TASK_STATUSES.flatMap((from) => TASK_STATUSES.map((to) => [from, to] as const));

test("there are 7 statuses, so 49 pairs", () => {
  expect(TASK_STATUSES).toHaveLength(7);
  expect(PAIRS).toHaveLength(49);
});

test.each(PAIRS)("%s -> %s is legal or not, as the table says", (from, to) => {
  expect(canTransition(from, to)).toBe(from === to || LEGAL[from].includes(to));
});

test.each(TASK_STATUSES)("the targets of %s are a new array in the table's order", (from) => {
  expect(legalTargets(from)).toEqual(LEGAL[from]);
  legalTargets(from).push("done");
  expect(legalTargets(from)).toEqual(LEGAL[from]);
});

test("a status is terminal if and only if it has no targets", () => {
  expect(TASK_STATUSES.filter(isTerminal)).toEqual(["done", "cancelled"]);
  for (const status of TASK_STATUSES) {
    expect(isTerminal(status)).toBe(legalTargets(status).length === 0);
  }
});

test("the assignee is locked in progress and in review", () => {
  expect(TASK_STATUSES.filter(isLocked)).toEqual(["in_progress", "in_review"]);
});

test("a name is a status only if it is exactly one", () => {
  expect(TASK_STATUSES.every(isTaskStatus)).toBe(true);
  for (const text of ["", "Todo", "doing", "toString", "__proto__", "constructor"]) {
    expect(isTaskStatus(text)).toBe(false);
  }
});

test("every status has a label", () => {
  expect(Object.keys(STATUS_LABELS)).toEqual([...TASK_STATUSES]);
});

test("a way between two statuses takes the fewest legal moves", () => {
  expect(legalPath("todo", "todo")).toEqual([]);
  expect(legalPath("backlog", "done")).toEqual(["todo", "in_progress", "done"]);
  for (const from of TASK_STATUSES) {
    for (const to of TASK_STATUSES) {
      const path = legalPath(from, to);
      if (isTerminal(from) && from !== to) expect(path).toBeNull();
      else expect(path?.every((step, at) => canTransition(path[at - 1] ?? from, step))).toBe(true);
    }
  }
});
