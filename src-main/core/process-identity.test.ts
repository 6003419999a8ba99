import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  isOwnerProvablyGone,
  ownProcessIdentity,
  type ProcessIdentity,
} from "./process-identity.ts";

/** A process that tells its own identity and then waits. */
async function startProcess(): Promise<{ child: ChildProcess; identity: ProcessIdentity }> {
  const module = new URL("./process-identity.ts", import.meta.url).href;
  const script = `import { ownProcessIdentity } from ${JSON.stringify(module)};
    process.send(ownProcessIdentity());
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [identity] = (await once(child, "message")) as [ProcessIdentity];
  return { child, identity };
}

describe("a process", () => {
  test("that runs is not gone", () => {
    expect(ownProcessIdentity().pid).toBe(process.pid);
    expect(isOwnerProvablyGone(ownProcessIdentity())).toBe(false);
  });

  test("is gone once it was killed", async () => {
    const { child, identity } = await startProcess();
    expect(isOwnerProvablyGone(identity)).toBe(false);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(isOwnerProvablyGone(identity)).toBe(true);
  });

  test("is not gone while it is stopped", async () => {
    const { child, identity } = await startProcess();
    child.kill("SIGSTOP");
    expect(isOwnerProvablyGone(identity)).toBe(false);
  });

  test("is gone when another one has its id: it started at another time", () => {
    const own = ownProcessIdentity();
    expect(own.processStart).not.toBe("");
    expect(isOwnerProvablyGone({ ...own, processStart: `${own.processStart}0` })).toBe(true);
  });

  test("of an earlier boot is gone, whatever runs under its id now", () => {
    expect(isOwnerProvablyGone({ ...ownProcessIdentity(), bootId: "another-boot" })).toBe(true);
  });
});

describe("nothing is proved", () => {
  test("by a start or a boot that nobody noted", () => {
    expect(isOwnerProvablyGone({ pid: process.pid, processStart: "", bootId: "" })).toBe(false);
  });

  test("by an impossible process id", () => {
    expect(isOwnerProvablyGone({ pid: 0, processStart: "", bootId: "" })).toBe(false);
    expect(isOwnerProvablyGone({ pid: -1, processStart: "", bootId: "" })).toBe(false);
  });

  test.runIf(process.platform === "linux")("in another container of the same boot", () => {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const elsewhere = { pid: 2 ** 22 - 1, processStart: "1", bootId: `${boot}/pid:[1]` };
    expect(isOwnerProvablyGone(elsewhere)).toBe(false);
    expect(isOwnerProvablyGone({ ...elsewhere, bootId: ownProcessIdentity().bootId })).toBe(true);
  });

  test.runIf(process.platform === "linux")("by another user's process: it lives", () => {
    expect(isOwnerProvablyGone({ pid: 1, processStart: "", bootId: "" })).toBe(false);
  });
});
