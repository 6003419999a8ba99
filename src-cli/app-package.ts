import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** What Baton's package file says of it. */
export interface AppPackage {
  /** The folder that Baton is installed in. */
  readonly folder: string;
  readonly version: string;
}

const PACKAGE_NAME = "baton";

/** Finds Baton's package file: the nearest one upwards with its name. */
export function appPackage(): AppPackage {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const { name, version } = readPackage(join(folder, "package.json"));
    if (name === PACKAGE_NAME) return { folder, version: version ?? "unknown" };
    if (dirname(folder) === folder) return { folder, version: "unknown" };
  }
}

function readPackage(file: string): { name?: string; version?: string } {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as { name?: string; version?: string };
  } catch {
    return {};
  }
}
