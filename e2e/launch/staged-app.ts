import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { inRoot, ROOT } from "../../scripts/project-paths.mjs";
import { isOpenToOthers } from "../../scripts/setup/cache-folder.mjs";
import { readStamp } from "../../scripts/setup/stamp.mjs";
import { appUser, asAppUser, requireSandbox } from "./app-user.ts";

export interface StagedApp {
  /** What Electron is told to run. */
  folder: string;
  /** What to start in Electron's place. */
  executable: string;
}

/** What the built app takes from node_modules at run time; of the one with sources, what it loads. */
const PACKAGES: Record<string, string[] | "all"> = {
  "better-sqlite3": ["package.json", "lib", "build/Release/better_sqlite3.node", "prebuilds"],
  "electron-log": "all",
};

let staged: StagedApp | null = null;

/**
 * The built app as the user who runs it can read it. For ourselves that is the checkout. For the
 * other user of root's tests it is a copy, since the checkout may be in a folder of root's own.
 */
export function stagedApp(): StagedApp {
  staged ??= appUser() === null ? { folder: ROOT, executable: electronPath() } : stage();
  return staged;
}

function stage(): StagedApp {
  requireSandbox();
  const stageFolder = mkdtempSync(join(tmpdir(), "baton-app-"));
  process.once("exit", () => rmSync(stageFolder, { recursive: true, force: true }));

  const folder = join(stageFolder, "app");
  cpSync(inRoot("package.json"), join(folder, "package.json"));
  cpSync(inRoot("out"), join(folder, "out"), { recursive: true });
  for (const [name, parts] of Object.entries(PACKAGES)) copyPackage(name, parts, folder);

  const executable = join(stageFolder, "electron");
  const words = [...asAppUser(), readableElectron(stageFolder)].map(shellQuote).join(" ");
  writeFileSync(executable, `#!/bin/sh\nexec ${words} "$@"\n`);
  makeReadable(stageFolder);
  chmodSync(executable, 0o755);
  return { folder, executable };
}

function copyPackage(name: string, parts: string[] | "all", folder: string): void {
  const source = inRoot("node_modules", name);
  for (const part of parts === "all" ? ["."] : parts) {
    const from = join(source, part);
    if (existsSync(from)) {
      cpSync(from, join(folder, "node_modules", name, part), { recursive: true });
    }
  }
}

function electronPath(): string {
  const stamp = readStamp();
  if (stamp === null) throw new Error("There is no Electron yet: run `npm run setup` first.");
  return stamp.electron.executable;
}

function readableElectron(stageFolder: string): string {
  const executable = electronPath();
  const othersMayStart = (statSync(executable).mode & 0o001) !== 0;
  if (othersMayStart && isOpenToOthers(executable)) return executable;
  const source = readStamp()?.electron.folder ?? "";
  const copy = join(stageFolder, "runtime");
  cpSync(source, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, relative(source, executable));
}

/** Lets everybody read what is in a folder, and start what we may start, whatever the umask was. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const isForRunning = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0;
    chmodSync(path, isForRunning ? 0o755 : 0o644);
  }
}

const shellQuote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
