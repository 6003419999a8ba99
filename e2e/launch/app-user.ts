import { spawnSync } from "node:child_process";
import { lchownSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

export interface AppUser {
  name: string;
  uid: number;
  gid: number;
}

const NOBODY: AppUser = { name: "nobody", uid: 65534, gid: 65534 };

/** The user that the app runs as when it is not ours: root's tests use an ordinary one. */
export function appUser(): AppUser | null {
  return process.platform === "linux" && process.getuid?.() === 0 ? NOBODY : null;
}

/** The words before a command that make it run as the app's user. */
export function asAppUser(): string[] {
  const user = appUser();
  if (user === null) return [];
  return ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups", "--"];
}

/**
 * Makes a file, or a folder with all that is in it, the app user's own. What an app that runs takes
 * away meanwhile needs no owner.
 */
export function giveToAppUser(path: string): void {
  const user = appUser();
  if (user !== null) give(path, user);
}

function give(path: string, user: AppUser): void {
  const isFolder = whileThere(() => {
    lchownSync(path, user.uid, user.gid);
    return lstatSync(path).isDirectory();
  });
  const names = isFolder ? whileThere(() => readdirSync(path)) : null;
  for (const name of names ?? []) give(join(path, name), user);
}

function whileThere<Answer>(ask: () => Answer): Answer | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Throws, saying why, where the app's user can't have Chromium's sandbox. */
export function requireSandbox(): void {
  const [command, ...args] = [...asAppUser(), "unshare", "--user", "--map-root-user", "true"];
  if (appUser() === null || command === undefined) return;
  const { error, status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (error)
    throw new Error(`The end-to-end tests need ${command} to leave root: ${error.message}`);
  if (status !== 0) {
    throw new Error(
      `An ordinary user has no sandbox on this machine (user namespaces are off): ${stderr.trim()}`,
    );
  }
}
