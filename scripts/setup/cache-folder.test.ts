import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chooseCacheFolder, isOpenToOthers, makeReadableFolder } from "./cache-folder.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "baton-cache-"));
  chmodSync(folder, 0o755);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const onLinux = (changes: Partial<Parameters<typeof chooseCacheFolder>[0]>) =>
  chooseCacheFolder({ env: {}, platform: "linux", home: folder, isRoot: false, ...changes });

describe.skipIf(process.platform === "win32")("the cache folder", () => {
  test("is the user's own", () => {
    expect(onLinux({})).toBe(join(folder, ".cache", "baton"));
    expect(onLinux({ env: { XDG_CACHE_HOME: "/xdg" } })).toBe("/xdg/baton");
    expect(onLinux({ platform: "darwin" })).toBe(join(folder, "Library", "Caches", "baton"));
  });

  test("is root's own where others can read it", () => {
    expect(onLinux({ isRoot: true })).toBe(join(folder, ".cache", "baton"));
  });

  test("is the system's where root's home is closed", () => {
    chmodSync(folder, 0o700);
    expect(onLinux({ isRoot: true })).toBe("/var/cache/baton");
    expect(onLinux({ isRoot: false })).toBe(join(folder, ".cache", "baton"));
  });

  test("is what BATON_CACHE says, whoever asks", () => {
    chmodSync(folder, 0o700);
    expect(onLinux({ isRoot: true, env: { BATON_CACHE: "/elsewhere" } })).toBe("/elsewhere");
  });

  test("can be read by others under a strict umask, with the folders made on the way", () => {
    const before = process.umask(0o077);
    try {
      const made = makeReadableFolder(join(folder, "one", "two"));
      expect(isOpenToOthers(made)).toBe(true);
      expect(statSync(made).mode & 0o777).toBe(0o755);
    } finally {
      process.umask(before);
    }
  });

  test("leaves a closed folder that was there closed", () => {
    mkdirSync(join(folder, "closed"), { mode: 0o700 });
    makeReadableFolder(join(folder, "closed"));
    expect(isOpenToOthers(join(folder, "closed", "in it"))).toBe(false);
  });
});
