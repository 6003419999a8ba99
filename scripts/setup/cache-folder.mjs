import { chmodSync, mkdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** Where root keeps what ordinary users have to read too. */
const SYSTEM_CACHE = "/var/cache/baton";
const OTHERS_MAY_ENTER = 0o001;

/**
 * The folder for what is costly to make and belongs to no checkout: the stand-in Electron and the
 * rebuilt SQLite binding. Root's tests start the app as an ordinary user, who can't enter root's
 * home on most systems, so root falls back to the system's cache.
 *
 * @param {{ env: NodeJS.ProcessEnv, platform: NodeJS.Platform, home: string, isRoot: boolean }} machine
 */
export function chooseCacheFolder({ env, platform, home, isRoot }) {
  if (env.BATON_CACHE) return env.BATON_CACHE;
  const folder = join(userCache(env, platform, home), "baton");
  return isRoot && !isOpenToOthers(folder) ? SYSTEM_CACHE : folder;
}

/** The cache folder of this machine, made if need be. */
export function cacheFolder() {
  const folder = chooseCacheFolder({
    env: process.env,
    platform: process.platform,
    home: homedir(),
    isRoot: process.getuid?.() === 0,
  });
  return makeReadableFolder(folder);
}

/** Makes a folder that others can read whatever the umask is. */
export function makeReadableFolder(/** @type {string} */ folder) {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return folder;
  for (let path = folder; path.startsWith(first); path = dirname(path)) chmodSync(path, 0o755);
  return folder;
}

/** Whether any user can reach a path; the part of it that doesn't exist yet is ours to open. */
export function isOpenToOthers(/** @type {string} */ path) {
  for (let part = path; ; part = dirname(part)) {
    const stat = statSync(part, { throwIfNoEntry: false });
    if (stat?.isDirectory() && (stat.mode & OTHERS_MAY_ENTER) === 0) return false;
    if (dirname(part) === part) return true;
  }
}

/** @param {NodeJS.ProcessEnv} env @param {NodeJS.Platform} platform @param {string} home */
function userCache(env, platform, home) {
  if (env.XDG_CACHE_HOME) return env.XDG_CACHE_HOME;
  if (platform === "darwin") return join(home, "Library", "Caches");
  if (platform === "win32") return env.LOCALAPPDATA ?? join(home, "AppData", "Local");
  return join(home, ".cache");
}
