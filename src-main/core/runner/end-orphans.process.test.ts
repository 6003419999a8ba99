import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ownProcessIdentity, type ProcessIdentity, processIdentity } from "../process-identity.ts";
import { noteExecution } from "../services/close-executions.ts";
import { finishRun } from "../services/finish-execution.ts";
import { isAlive } from "../testing/is-alive.ts";
import { openRun } from "../testing/open-run.ts";
import { TestBoard, temporaryFolder } from "../testing/test-board.ts";
import { endOrphans } from "./end-orphans.ts";
import { EXECUTION_MARK } from "./run-agent.ts";

const LINGER = "process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 60000);";

/** A process that ignores SIGTERM, marked as an execution's agent would be; or not marked. */
async function linger(execution: string | null): Promise<number> {
  const child = spawn(process.execPath, ["-e", LINGER], {
    env: execution === null ? {} : { [EXECUTION_MARK]: execution },
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child.pid as number;
}

/** A process of this machine that has ended. */
async function deadOwner(): Promise<ProcessIdentity> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return { ...ownProcessIdentity(), pid: child.pid as number, processStart: "1" };
}

test("ends what a dead owner's executions left, in whatever state, and nothing else", async () => {
  const at = new TestBoard();
  const dead = await deadOwner();
  const left = openRun(at, at.add("Left running"), "claude-1", dead);
  const closed = openRun(at, at.add("Closed by somebody"), "claude-2", dead);
  at.write(closed.worker, (tx, context) =>
    finishRun(tx, context, closed.execution.id, { status: "failed" }),
  );
  const mine = openRun(at, at.add("Mine"), "claude-3", ownProcessIdentity());
  const elsewhere = openRun(at, at.add("In a container"), "claude-4", {
    ...dead,
    bootId: `${dead.bootId}-other`,
  });
  const nobodys = openRun(at, at.add("Nobody's"), "claude-5", null);
  const orphans = [await linger(left.execution.id), await linger(closed.execution.id)];
  const others = [
    await linger(mine.execution.id),
    await linger(elsewhere.execution.id),
    await linger(nobodys.execution.id),
    await linger("of-another-board"),
  ];
  const ended = await endOrphans(at.board);
  expect(new Set(ended.executions)).toEqual(new Set([left.execution.id, closed.execution.id]));
  expect(ended.survivors).toEqual([]);
  expect(orphans.map(isAlive)).toEqual([false, false]);
  expect(others.map(isAlive)).toEqual([true, true, true, true]);
  expect(await endOrphans(at.board)).toMatchObject({ executions: [], survivors: [] });
});

test("ends an agent that was noted where no mark tells of it, and none that only has its id", async () => {
  const at = new TestBoard();
  const dead = await deadOwner();
  const noted = async (title: string, note: (pid: number) => ProcessIdentity) => {
    const run = openRun(at, at.add(title), title.toLowerCase(), dead);
    const logPath = temporaryFolder();
    at.write(run.worker, (tx, context) =>
      noteExecution(tx, context, run.execution.id, { logPath }),
    );
    const pid = await linger(null);
    writeFileSync(join(logPath, "process.json"), JSON.stringify(note(pid)));
    return { pid, execution: run.execution.id };
  };
  const left = await noted("Left", processIdentity);
  const others = [
    await noted("Reused", (pid) => ({ ...processIdentity(pid), processStart: "1" })),
    await noted("Rebooted", (pid) => ({ ...processIdentity(pid), bootId: "other" })),
    await noted("Untold", (pid) => ({ ...processIdentity(pid), processStart: "" })),
  ];
  expect(await endOrphans(at.board)).toMatchObject({
    ...{ executions: [left.execution], survivors: [] },
  });
  expect(isAlive(left.pid)).toBe(false);
  expect(others.map(({ pid }) => isAlive(pid))).toEqual([true, true, true]);
});
