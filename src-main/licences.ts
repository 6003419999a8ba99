import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Licence } from "../shared/window-settings.ts";

/** Packages that are no part of a bundle, and lie beside it. */
const BESIDE = ["better-sqlite3", "electron-log"];
/** The bundles whose build lists what they contain. */
const BUNDLES = ["main", "renderer", "cli"];

/**
 * What Baton contains and under what licence, by name: what the builds wrote down, the packages beside
 * them, and the runtime.
 * @param app the app's folder, with `out` and `node_modules` in it
 * @param executable the runtime's program
 * @param electron its version
 */
export function readLicences(app: string, executable: string, electron: string): Licence[] {
  const found = [
    ...BUNDLES.flatMap((bundle) => bundled(join(app, "out", bundle, "licences.json"))),
    ...BESIDE.map((name) => ofPackage(join(app, "node_modules", name), name)),
    runtime(dirname(executable), electron),
  ];
  const byName = new Map(found.map((each) => [`${each.name} ${each.version}`, each]));
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

interface BundledLicence {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string | null;
  readonly text?: string | null;
}

function bundled(path: string): Licence[] {
  const entries = JSON.parse(readFileSync(path, "utf8")) as readonly BundledLicence[];
  return entries.map(({ name, version, identifier = null, text = null }) => ({
    ...{ name, version, licence: identifier, text },
  }));
}

function ofPackage(folder: string, name: string): Licence {
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    version: string;
    license?: string;
  };
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file === undefined ? null : readFileSync(join(folder, file), "utf8");
  return { name, version, licence: license ?? null, text };
}

/** Electron brings its own licence, and those of Chromium's parts as a page beside it. */
function runtime(folder: string, version: string): Licence {
  const file = join(folder, "LICENSE");
  const page = join(folder, "LICENSES.chromium.html");
  const own = existsSync(file) ? readFileSync(file, "utf8") : "";
  const chromium = existsSync(page) ? `Chromium and its parts: ${page}` : "";
  const text = [own, chromium].filter((part) => part !== "").join("\n\n");
  return { name: "Electron", version, licence: "MIT", text: text || null };
}
