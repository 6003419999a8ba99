import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { giveToAppUser } from "./launch/app-user.ts";

/** A disk with little room. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all room that is left. */
  fill(): void;
  /** Gives that room back. */
  free(): void;
  /** Takes the disk away; nothing may use it any more. */
  remove(): void;
}

/**
 * Makes a disk of a few megabytes, in memory. Only root may.
 * @param folder where it is to be
 * @returns null where this user, or this machine, can't have one
 */
export function makeSmallDisk(folder: string): SmallDisk | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", folder]);
  if (mounted.status !== 0) return null;
  giveToAppUser(folder);
  const filler = join(folder, "filler");
  return {
    folder,
    fill: () => writeUntilFull(filler),
    free: () => rmSync(filler, { force: true }),
    remove() {
      // Chromium's helpers may still end: the disk goes with the last of them.
      const { status, stderr } = spawnSync("umount", ["--lazy", folder], { encoding: "utf8" });
      if (status !== 0) throw new Error(`${folder} can't be taken away: ${stderr}`);
    },
  };
}

function writeUntilFull(path: string): void {
  const file = openSync(path, "w");
  const page = Buffer.alloc(4_096, 1);
  try {
    while (writeSync(file, page) > 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    closeSync(file);
  }
}
