import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inRoot, PROJECT_NODE, TOOLS } from "../project-paths.mjs";

/** What the linter's configuration is made of. */
const CONFIGURATION = ["biome.json", "biome.rooms.json", "scripts/lint/no-window-texts.grit"];

interface Report {
  diagnostics: { category: string; message: string; location: { path: string } }[];
}

/**
 * Runs the linter once over files that hold a line each, in a folder with the project's own
 * configuration.
 * @param files path in the project -> its line
 * @param categories of what is reported, which are told of
 * @returns path -> what is said of it
 */
export function lintLines(
  files: readonly (readonly [file: string, line: string])[],
  categories: readonly string[],
): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), "baton-lint-"));
  try {
    for (const name of CONFIGURATION) cpSync(inRoot(name), join(folder, name));
    for (const [file, line] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${line}\n`);
    }
    const { stdout } = spawnSync(
      PROJECT_NODE,
      [TOOLS.biome, "lint", "--reporter=json", "--max-diagnostics=none", "."],
      { cwd: folder, encoding: "utf8" },
    );
    const told = new Map<string, string[]>();
    for (const { category, message, location } of (JSON.parse(stdout) as Report).diagnostics) {
      if (!categories.includes(category)) continue;
      told.set(location.path, [...(told.get(location.path) ?? []), message]);
    }
    return told;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
