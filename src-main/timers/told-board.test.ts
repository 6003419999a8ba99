import fc from "fast-check";
import { expect, test } from "vitest";
import { TASK_STATUSES, type TaskStatus } from "../../shared/domain/status.ts";
import type { Card } from "../../shared/operations/board.ts";
import type { OperationInput, OperationName } from "../../shared/operations/index.ts";
import { createOperationRunner } from "../core/run-operation.ts";
import type { ReadTx } from "../core/store/store.ts";
import { person, SETTINGS, TestBoard } from "../core/testing/test-board.ts";
import { Follower } from "./testing/follower.ts";

// Whatever happens on a board: who only follows what is told ends up with the board as it is.

interface Board {
  readonly cards: Map<string, Card>;
  /** Project and status -> tasks. */
  readonly counts: Map<string, number>;
}

const FINISHED_LIMIT = 1_000;

function readBoard(tx: ReadTx): Board {
  const finished = (["done", "cancelled"] as const).flatMap(
    (status) => tx.tasks.finishedCards(null, status, FINISHED_LIMIT, null).rows,
  );
  const cards = [...tx.tasks.openCards(null), ...finished].map((card) => [card.id, card] as const);
  const counts = tx.projects.list(true).flatMap(({ id }) => {
    const byStatus = tx.tasks.countByStatus(id);
    return TASK_STATUSES.map((status) => [`${id} ${status}`, byStatus[status]] as const);
  });
  return { cards: new Map(cards), counts: new Map(counts.filter(([, tasks]) => tasks > 0)) };
}

function follow(board: Board, app: Follower): void {
  for (const told of app.look()) {
    if (told.kind !== "changed") throw new Error(`told ${told.kind}`);
    for (const id of told.deletedTasks) board.cards.delete(id);
    for (const card of told.cards) {
      if (card.dropped) board.cards.delete(card.id);
      else board.cards.set(card.id, card);
    }
    for (const { projectId, status, delta } of told.counts) {
      const key = `${projectId} ${status}`;
      const after = (board.counts.get(key) ?? 0) + delta;
      if (after === 0) board.counts.delete(key);
      else board.counts.set(key, after);
    }
  }
}

type Call = { [Name in OperationName]: readonly [Name, OperationInput<Name>] }[OperationName];

const task = fc.integer({ min: 1, max: 5 }).map((number) => `API-${number}`);
const often = (weight: number, arbitrary: fc.Arbitrary<Call | "look">) => ({ weight, arbitrary });

const step: fc.Arbitrary<Call | "look"> = fc.oneof(
  often(4, fc.constant("look")),
  often(
    3,
    fc
      .option(task, { nil: undefined })
      .map((parent) => [
        "task.create",
        { title: "new", project: "API", ...(parent ? { parent } : {}) },
      ]),
  ),
  often(
    9,
    fc
      .tuple(task, fc.constantFrom<TaskStatus>(...TASK_STATUSES))
      .map(([of, status]) => ["task.move", { task: of, status }]),
  ),
  often(
    3,
    task.map((of) => ["task.drop", { task: of }]),
  ),
  often(
    5,
    task.map((of) => ["task.restore", { task: of }]),
  ),
  often(
    6,
    fc.tuple(task, task).map(([of, on]) => ["dependency.link", { task: of, on }]),
  ),
  often(
    1,
    task.map((of) => ["dependency.cancelDependents", { task: of }]),
  ),
  often(
    3,
    fc.tuple(task, fc.option(task)).map(([of, parent]) => ["task.edit", { task: of, parent }]),
  ),
  often(
    3,
    task.map((of) => ["execution.start", { task: of, type: "shell" }]),
  ),
  often(
    1,
    task.map((of) => ["comment.add", { task: of, body: "so" }]),
  ),
);
const steps = fc.array(step, { minLength: 60, maxLength: 150, size: "max" });
const END: Call = ["project.delete", { project: "API", confirm: "API" }];

test("following what is told gives the board that is", () => {
  fc.assert(
    fc.property(steps, fc.boolean(), (calls, isDeleted) => {
      const at = new TestBoard();
      at.project("API");
      for (let number = 1; number <= 3; number++) at.add("first", { in: "API" });
      const runner = createOperationRunner({
        board: at.board,
        settings: SETTINGS,
        now: () => at.now++,
        logInternal: (_id, error) => {
          throw error;
        },
      });
      const app = new Follower(at);
      const board = app.board.read(readBoard);
      for (const call of isDeleted ? [...calls, END] : calls) {
        if (call === "look") follow(board, app);
        else runner.runBlocking(call[0], call[1], person());
      }
      follow(board, app);
      expect(board).toEqual(app.board.read(readBoard));
    }),
    { numRuns: 20 },
  );
}, 60_000);
