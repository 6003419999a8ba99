import { claimTask } from "../../src-main/core/services/claim-task.ts";
import { createProject } from "../../src-main/core/services/create-project.ts";
import { createTask } from "../../src-main/core/services/create-task.ts";
import { updateStatus } from "../../src-main/core/services/move-task.ts";
import type { KeyedTask } from "../../src-main/core/store/rows.ts";
import { openBoard } from "../../src-main/core/store/sqlite/open.ts";
import { contextOf, PERSON } from "../actors.ts";

/** How many tasks before one it may wait for. */
const REACH = 20;

/**
 * Makes a board with a past: made, linked, worked through and finished by the services, one by one.
 * @param path where there is no file yet
 * @param cards how many; every third of them is done in the end
 * @param linked so many of the open ones hang together by dependencies
 */
export function fillWorkedBoard(path: string, cards: number, linked: number): void {
  const board = openBoard({ path, create: true, budgetMs: 1_500 });
  const project = board.write((tx) => createProject(tx, contextOf(PERSON), { name: "Bench" }));
  const chained: KeyedTask[] = [];
  board.write((tx) => {
    for (let number = 1; number <= cards; number++) {
      const isFinished = number % 3 === 0;
      const isLinked = !isFinished && chained.length < linked;
      const before = isLinked
        ? chained.at(-1 - ((number * 7) % Math.min(REACH, number)))
        : undefined;
      const task = createTask(tx, contextOf(PERSON), {
        ...{ project, title: `Make part ${number} of the ${number % 97}th module` },
        priority: number % 5,
        labels: number % 4 === 0 ? ["api"] : [],
        after: before ? [before] : [],
      });
      if (isLinked) chained.push(task);
      if (!isFinished) continue;
      const held = claimTask(tx, contextOf(PERSON), task, { runtime: null, force: null });
      const done = { to: "done", runtime: null, overrideReason: null } as const;
      updateStatus(tx, contextOf(PERSON), held, done);
    }
  });
  board.close();
}
