import { OPERATION_TABLE } from "virtual:operations/table";
import { expect, onTestFinished, test } from "vitest";
import type { Caller } from "../../shared/domain/caller.ts";
import type { ErrorValue, Result } from "../../shared/errors.ts";
import type { OperationName } from "../../shared/operations/index.ts";
import { createOperationRunner, type OperationRunner } from "../core/run-operation.ts";
import { SETTINGS, TestBoard } from "../core/testing/test-board.ts";
import { createDispatch, type DispatchOptions } from "./dispatch.ts";

const caller: Caller = {
  type: "human",
  id: "ada",
  runtime: null,
  surface: "window",
  claim: null,
};

function dispatchOn(runner: DispatchOptions["runner"]) {
  const steps: unknown[] = [];
  const dispatch = createDispatch({
    runner,
    caller,
    beforeRead: () => steps.push("before read"),
    afterWrite: (error) => steps.push(error),
  });
  return { dispatch, steps };
}

function realDispatch() {
  const at = new TestBoard();
  const logged: unknown[] = [];
  onTestFinished(() => expect(logged).toEqual([]));
  const runner = createOperationRunner({
    board: at.board,
    settings: SETTINGS,
    now: () => at.now,
    logInternal: (_id, error) => logged.push(error),
  });
  return { at, ...dispatchOn(runner) };
}

test("a call runs under the person's name", async () => {
  const { dispatch, at, steps } = realDispatch();
  const created = await dispatch.call("task.create", { title: "Write it down" });
  expect(created).toMatchObject({ ok: true, data: { key: "GLOBAL-1", status: "todo" } });
  const [event] = at.read((tx) => tx.events.after(0, 10));
  expect(event).toMatchObject({ actorType: "human", actorId: "ada", surface: "window" });
  expect(steps).toEqual([null]);
});

test("a read looks for other processes' changes first", async () => {
  const { dispatch, steps } = realDispatch();
  await expect(dispatch.call("board.get", { project: null })).resolves.toMatchObject({ ok: true });
  expect(steps).toEqual(["before read"]);
});

test("a refusal is a value", async () => {
  const { dispatch } = realDispatch();
  const result = await dispatch.call("task.get", { task: "GLOBAL-9" });
  expect(result).toMatchObject({ ok: false, error: { code: "not_found" } });
});

test.each<[string, unknown]>([
  ["no input", undefined],
  ["a text", "title"],
  ["an unknown field", { title: "a", isAdmin: true }],
  ["a wrong type", { title: 7 }],
])("%s in place of an input is refused", async (_name, input) => {
  const { dispatch } = realDispatch();
  const result = await dispatch.call("task.create", input);
  expect(result).toMatchObject({ ok: false, error: { code: "invalid_argument" } });
});

test.each<[string, unknown]>([
  ["a name that the contract lacks", "task.nothing"],
  ["a property of every object", "toString"],
  ["a prototype", "__proto__"],
  ["no name", undefined],
  ["a number", 7],
  ["an object", { name: "task.create" }],
  ["a very long name", "x".repeat(10_000)],
])("%s is no operation", async (_name, name) => {
  const { dispatch, steps } = realDispatch();
  const result = (await dispatch.call(name, {})) as Extract<Result<unknown>, { ok: false }>;
  expect(result).toMatchObject({ ok: false, error: { code: "invalid_argument" } });
  expect(result.error.message.length).toBeLessThan(200);
  expect(steps).toEqual([]);
});

test("operations that the contract keeps from the window are refused, all others reached", async () => {
  const called: string[] = [];
  const run = (name: OperationName) => {
    called.push(name);
    return Promise.resolve({ ok: true, data: null });
  };
  const { dispatch } = dispatchOn({ run } as unknown as Pick<OperationRunner, "run">);
  const names = Object.keys(OPERATION_TABLE) as OperationName[];
  const withheld = names.filter((name) => !OPERATION_TABLE[name].ipc);
  expect(withheld.length).toBeGreaterThan(0);
  for (const name of names) {
    const { ok } = await dispatch.call(name, {});
    expect([name, ok]).toEqual([name, OPERATION_TABLE[name].ipc]);
  }
  expect(called).toEqual(names.filter((name) => OPERATION_TABLE[name].ipc));
});

test("a board file that refuses writes is trouble, a refusal of the board is not", async () => {
  const full: ErrorValue = { code: "storage", message: "the disk is full" };
  const conflict: ErrorValue = { code: "conflict", message: "held by claude" };
  const answers: Result<never>[] = [full, conflict].map((error) => ({ ok: false, error }));
  const run = () => Promise.resolve(answers.shift());
  const { dispatch, steps } = dispatchOn({ run } as unknown as Pick<OperationRunner, "run">);
  await dispatch.call("task.create", { title: "a" });
  await dispatch.call("task.create", { title: "a" });
  expect(steps).toEqual([full]);
});

test("settling waits for what is under way", async () => {
  let answer: (result: Result<unknown>) => void = () => undefined;
  const run = () =>
    new Promise<Result<unknown>>((resolve) => {
      answer = resolve;
    });
  const { dispatch } = dispatchOn({ run } as unknown as Pick<OperationRunner, "run">);
  const order: string[] = [];
  const call = dispatch.call("task.create", { title: "a" }).then(() => order.push("answered"));
  const settled = dispatch.settle().then(() => order.push("settled"));
  answer({ ok: true, data: null });
  await Promise.all([call, settled]);
  expect(order).toEqual(["answered", "settled"]);
  await dispatch.settle();
});
