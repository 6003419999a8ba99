import { expect } from "vitest";
import type { KeyedTask } from "../store/rows.ts";
import { linkName, replay } from "./replay.ts";
import type { TestBoard } from "./test-board.ts";

const ALL = Number.MAX_SAFE_INTEGER;

/** Every task of a board, dropped ones too, in the order in which they were made. */
export function allTasks(at: TestBoard): KeyedTask[] {
  return at.read((tx) =>
    tx.projects
      .list(true)
      .flatMap(({ id }) => tx.tasks.ofProject(id))
      .sort((a, b) => a.rowId - b.rowId),
  );
}

/** Every link of a board, by {@link linkName}. */
export function allLinks(at: TestBoard): Set<string> {
  return at.read(
    (tx) =>
      new Set(
        tx.projects
          .list(true)
          .flatMap(({ id }) =>
            tx.tasks
              .ofProject(id)
              .flatMap((task) =>
                tx.dependencies
                  .dependencyIds(task.id)
                  .map((on) => linkName({ taskId: task.id, dependsOnTaskId: on })),
              ),
          ),
      ),
  );
}

/** Beats write no event, so a replay can't know these. */
function withoutClocks(task: object): object {
  const { beatAt: _, progressAt: __, updatedAt: ___, ...rest } = task as KeyedTask;
  return rest;
}

/** Asserts that the events alone give the same tasks, links and comments. */
export function expectEventsToReplay(at: TestBoard): void {
  const replayed = replay(at.read((tx) => tx.events.after(0, ALL)));
  const tasks = allTasks(at);
  expect([...replayed.tasks.keys()].sort()).toEqual(tasks.map(({ id }) => id).sort());
  for (const task of tasks) {
    expect(withoutClocks(replayed.tasks.get(task.id) ?? {})).toEqual(withoutClocks(task));
  }
  expect(replayed.links).toEqual(allLinks(at));
  const comments = at.read((tx) => tasks.flatMap(({ id }) => tx.comments.listByTask(id)));
  expect([...replayed.comments.values()]).toEqual(expect.arrayContaining(comments));
  expect(replayed.comments.size).toBe(comments.length);
}
