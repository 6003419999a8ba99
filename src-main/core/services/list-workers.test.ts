import { describe, expect, test } from "vitest";
import { ownProcessIdentity, type ProcessIdentity } from "../process-identity.ts";
import { createSweeper } from "../sweeper.ts";
import { openRun } from "../testing/open-run.ts";
import { Operations } from "../testing/operations.ts";
import { agent, person, SETTINGS, TestBoard } from "../testing/test-board.ts";

const [ONE, TWO] = [
  "0198c1f2-0000-7000-8000-000000000001",
  "0198c1f2-0000-7000-8000-000000000002",
] as const;
const GONE: ProcessIdentity = { pid: 4_000_000, processStart: "1", bootId: "another boot" };

function board() {
  const at = new TestBoard();
  const on = new Operations(at);
  const appear = (id: string, owner: ProcessIdentity, caller = agent()) =>
    on.ok("worker.appear", { id, surface: "mcp", connectedAt: at.now - 5_000, owner }, caller);
  return { at, on, appear };
}

describe("the list of workers", () => {
  test("holds who is connected, with and without work, longest first", () => {
    const { at, on, appear } = board();
    const here = ownProcessIdentity();
    const { key } = on.ok("task.create", { title: "Work" });
    appear(ONE, here);
    at.now += 1_000;
    appear(TWO, { ...here, pid: here.pid + 1 }, { ...agent("codex-1"), runtime: "codex" });
    on.ok("run.start", { task: key, type: "mcp", owner: here }, agent());
    const workers = on.ok("worker.list", {});
    expect(workers).toMatchObject([
      { id: ONE, name: "claude-1", runtime: "claude", surface: "mcp", pid: here.pid },
      { id: TWO, name: "codex-1", runtime: "codex", work: [] },
    ]);
    expect(workers[0]?.work).toMatchObject([{ key, title: "Work", status: "in_progress" }]);
  });

  test("shows a run that no connection answers for by itself", () => {
    const { at, on } = board();
    const run = openRun(at, at.add("Work"));
    expect(on.ok("worker.list", {})).toMatchObject([
      { id: run.execution.id, name: "claude-1", work: [{ key: run.key }] },
    ]);
  });

  test("a sign of life moves its last one and its program, not when it came; leaving ends it", () => {
    const { at, on, appear } = board();
    appear(ONE, ownProcessIdentity());
    const { connectedAt } = on.ok("worker.list", {})[0] ?? {};
    at.now += 30_000;
    appear(ONE, ownProcessIdentity(), { ...agent(), runtime: "claude-code" });
    expect(on.ok("worker.list", {})).toMatchObject([
      { connectedAt, seenAt: at.now, runtime: "claude-code" },
    ]);
    on.ok("worker.leave", { id: ONE }, agent());
    expect(on.ok("worker.list", {})).toEqual([]);
  });

  test("is no change of the board: no event tells of it", () => {
    const { on, appear } = board();
    const { seq } = on.ok("board.get", { project: null });
    appear(ONE, ownProcessIdentity());
    on.ok("worker.leave", { id: ONE }, person());
    expect(on.ok("board.get", { project: null }).seq).toBe(seq);
  });
});

describe("the sweep", () => {
  const sweep = (at: TestBoard) =>
    createSweeper({
      board: at.board,
      settings: SETTINGS,
      clock: () => ({ wallMs: at.now, monotonicMs: 1 }),
    }).look();

  test("takes off who is provably gone, and leaves who lives", () => {
    const { at, on, appear } = board();
    appear(ONE, GONE);
    appear(TWO, ownProcessIdentity());
    sweep(at);
    expect(on.ok("worker.list", {}).map(({ id }) => id)).toEqual([TWO]);
  });

  test("and who was silent for a day, such as in a container that nobody can look into", () => {
    const { at, on, appear } = board();
    appear(ONE, ownProcessIdentity());
    at.now += 25 * 3_600_000;
    sweep(at);
    expect(on.ok("worker.list", {})).toEqual([]);
  });
});
