import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Workplace } from "./testing/workplace.ts";

function git(cwd: string, ...args: string[]): void {
  const identity = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
  execFileSync("git", [...identity, ...args], { cwd, stdio: "ignore" });
}

const keyOf = (place: Workplace, cwd: string) =>
  place.document<{ key: string }>(["task", "add", "T"], { cwd }).data.key;

describe("the project of a call", () => {
  test("is the nearest registered folder upwards, else the global list", () => {
    const place = new Workplace().init();
    const inner = join(place.folder, "packages", "web");
    mkdirSync(inner, { recursive: true });
    expect(keyOf(place, inner)).toBe("API-1");
    place.call(["init", "--prefix", "WEB"], { cwd: inner });
    expect(keyOf(place, inner)).toBe("WEB-1");
    expect(keyOf(place, place.root)).toBe("GLOBAL-1");
  });

  test("--project goes before the folder, and --global is the global list", () => {
    const place = new Workplace().init();
    expect(place.add("T", "--global")).toBe("GLOBAL-1");
    expect(place.add("T", "--project", "global")).toBe("GLOBAL-2");
    const { status } = place.refusal(["task", "add", "T", "--project", "NOPE"]);
    expect(status).toBe(3);
  });

  test("reads cover the project and the global list; outside, the global list", () => {
    const place = new Workplace().init();
    place.add("Mine");
    place.add("Everybody's", "--global");
    const keys = (args: string[], cwd = place.folder) =>
      place
        .document<{ key: string }[]>(["task", "list", ...args], { cwd })
        .data.map(({ key }) => key);
    expect(keys([]).sort()).toEqual(["API-1", "GLOBAL-1"]);
    expect(keys(["--scope", "project"])).toEqual(["API-1"]);
    expect(keys(["--scope", "global"])).toEqual(["GLOBAL-1"]);
    expect(keys([], place.root)).toEqual(["GLOBAL-1"]);
  });

  test("a git worktree counts as its main checkout", () => {
    const place = new Workplace();
    git(place.folder, "init", "-q");
    git(place.folder, "commit", "-q", "--allow-empty", "-m", "first");
    const worktree = join(place.root, "elsewhere");
    git(place.folder, "worktree", "add", "-q", worktree);
    mkdirSync(join(worktree, "deep"));
    const made = place.call(["init", "--prefix", "API"], { cwd: join(worktree, "deep") });
    expect(made.stdout).toContain(`${place.folder} is now the project API`);
    expect(keyOf(place, place.folder)).toBe("API-1");
    expect(keyOf(place, join(worktree, "deep"))).toBe("API-2");
  });
});
