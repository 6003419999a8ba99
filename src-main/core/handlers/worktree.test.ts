import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { agentOperations } from "../../../shared/operations/agent.ts";
import {
  OPERATIONS,
  type OperationInput,
  type OutsideOperationName,
} from "../../../shared/operations/index.ts";
import { worktreeOperations } from "../../../shared/operations/worktree.ts";
import { createOperationRunner } from "../run-operation.ts";
import { GIT_ENV, put, Workshop } from "../testing/repository.ts";
import { agent, person, SETTINGS } from "../testing/test-board.ts";

function operationsOf(at: Workshop) {
  const faults: unknown[] = [];
  let written = 0;
  const runner = createOperationRunner({
    ...{ board: at.at.board, settings: SETTINGS, now: () => at.at.now },
    logInternal: (_id, error) => faults.push(error),
    onWritten: () => written++,
    env: { ...GIT_ENV, BATON_HOME: at.home },
  });
  const run = async <Name extends OutsideOperationName>(
    name: Name,
    input: OperationInput<Name>,
    caller = person(),
  ) => {
    const result = await runner.run(name, input, caller);
    expect(faults).toEqual([]);
    if (result.ok) expect(OPERATIONS[name].output.parse(result.data)).toEqual(result.data);
    return result;
  };
  return { run, runner, faults, written: () => written };
}

test("a task's worktree, from making to merging, through the contract", async () => {
  const at = new Workshop();
  const { run, written } = operationsOf(at);
  const key = at.add("Count");
  const made = await run("worktree.provision", { task: key });
  expect(made).toMatchObject({ ok: true, data: { key, baseBranch: "main" } });
  expect(written()).toBeGreaterThan(0);
  const path = join(at.home, "worktrees", "API", key);
  put(path, "count.js", "1\n");
  const listed = { task: { key }, path, status: "active", exists: true };
  expect(await run("worktree.list", {})).toMatchObject({ data: [listed], page: { total: 1 } });
  expect(await run("worktree.list", { project: "API", scope: "global" })).toMatchObject({
    data: [],
  });
  expect(await run("worktree.files", { task: key })).toMatchObject({
    data: { path, files: [{ path: "count.js", status: "added", isUncommitted: true }] },
  });
  const diff = await run("worktree.diff", { task: key, file: "count.js" });
  expect(diff).toMatchObject({ data: { diff: expect.stringContaining("+1") } });
  expect(await run("worktree.pause", { task: key })).toMatchObject({ ok: true, data: { key } });
  expect(await run("worktree.merge", { task: key }, agent())).toMatchObject({
    error: { code: "forbidden" },
  });
  expect(await run("worktree.merge", { task: key })).toMatchObject({ data: { isNew: true } });
  expect(await run("worktree.archive", { task: key })).toMatchObject({ data: { key } });
  expect(existsSync(path)).toBe(false);
  expect(await run("worktree.list", {})).toMatchObject({ data: [] });
  expect(await run("worktree.list", { all: true })).toMatchObject({
    data: [{ status: "archived" }],
  });
  expect(await run("worktree.collect", {})).toMatchObject({ data: { archived: [], kept: [] } });
});

test("refusals of git and of the input are values", async () => {
  const at = new Workshop();
  const { run } = operationsOf(at);
  const key = at.add("Read it", { fileMutating: false });
  expect(await run("worktree.provision", { task: key })).toMatchObject({
    error: { code: "no_isolation" },
  });
  expect(await run("worktree.provision", { task: "API-9" })).toMatchObject({
    error: { code: "not_found" },
  });
  expect(await run("worktree.diff", { task: key, file: "" })).toMatchObject({
    error: { code: "invalid_argument" },
  });
  expect(await run("worktree.pullRequest", { task: key })).toMatchObject({
    error: { code: "not_found" },
  });
});

test("every operation that works outside of the board says so, and can't be run by blocking", () => {
  const at = new Workshop();
  const { runner, faults } = operationsOf(at);
  const outside = Object.entries(OPERATIONS).filter(
    ([, operation]) => "outside" in operation && operation.outside,
  );
  expect(outside.map(([name]) => name)).toEqual([
    ...Object.keys(agentOperations),
    ...Object.keys(worktreeOperations),
  ]);
  const result = runner.runBlocking("worktree.collect", {}, person());
  expect(result).toMatchObject({ ok: false, error: { code: "internal" } });
  expect(faults).toHaveLength(1);
});

test("no lock of the board is held while git works", async () => {
  const at = new Workshop();
  const { run } = operationsOf(at);
  const key = at.add();
  const making = run("worktree.provision", { task: key });
  let ended = false;
  void making.then(() => {
    ended = true;
  });
  let writes = 0;
  while (!ended) {
    at.add(`Meanwhile ${writes}`);
    writes++;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await making).ok).toBe(true);
  expect(writes).toBeGreaterThan(10);
});
