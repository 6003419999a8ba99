// Measures Baton against baselines that run beside it: `npm run bench [-- PART...] [--full]`.
import { availableParallelism } from "node:os";
import Database from "better-sqlite3";
import { removeWorkFolder } from "./boards.ts";
import { benchCommand } from "./parts/command.ts";
import { benchContention, benchJitter } from "./parts/contention.ts";
import { benchGrowth } from "./parts/growth.ts";
import { benchImport } from "./parts/import.ts";
import { benchLinking } from "./parts/linking.ts";
import { benchLog } from "./parts/log.ts";
import { benchMcpSizes } from "./parts/mcp-sizes.ts";
import { benchRunLog } from "./parts/run-log.ts";
import { benchStall } from "./parts/stall.ts";
import { benchStore } from "./parts/store.ts";
import { benchWindow } from "./parts/window.ts";
import { benchWindowMemory } from "./parts/window-memory.ts";
import { benchWindowPanels } from "./parts/window-panels.ts";
import { formatSection, isReached, type Section } from "./report.ts";

type Part = (isFull: boolean) => Section | Promise<Section>;

const PARTS: Readonly<Record<string, Part>> = {
  store: benchStore,
  growth: benchGrowth,
  linking: benchLinking,
  contention: benchContention,
  stall: benchStall,
  log: benchLog,
  "run-log": benchRunLog,
  window: benchWindow,
  "window-memory": benchWindowMemory,
  "window-panels": benchWindowPanels,
  command: benchCommand,
  import: benchImport,
  "mcp-sizes": benchMcpSizes,
};
/** Parts that help to choose a value, and run only when they are named. */
const EXTRA_PARTS: Readonly<Record<string, Part>> = { jitter: benchJitter };
const ALL_PARTS = { ...PARTS, ...EXTRA_PARTS };

function chosenParts(names: readonly string[]): string[] {
  const unknown = names.filter((name) => !Object.hasOwn(ALL_PARTS, name));
  if (unknown.length > 0) {
    process.stderr.write(
      `There is no part ${unknown.join(", ")}. Choose of: ${Object.keys(ALL_PARTS).join(", ")}\n`,
    );
    process.exit(2);
  }
  return names.length > 0 ? [...names] : Object.keys(PARTS);
}

function machine(): string {
  const db = new Database(":memory:");
  const version = db.prepare("SELECT sqlite_version()").pluck().get();
  db.close();
  return `${availableParallelism()} cores, ${process.platform} ${process.arch}, Node ${process.versions.node}, SQLite ${version}`;
}

const words = process.argv.slice(2);
const isFull = words.includes("--full");
const sections: Section[] = [];
process.stdout.write(`${machine()}\nEach line: ratio, target, figures behind the ratio.\n`);
try {
  for (const name of chosenParts(words.filter((word) => word !== "--full"))) {
    const section = await (ALL_PARTS[name] as Part)(isFull);
    sections.push(section);
    process.stdout.write(`${formatSection(section)}\n`);
  }
} finally {
  removeWorkFolder();
}
const judged = sections.flatMap(({ rows }) => rows.map(isReached)).filter((is) => is !== null);
const reached = judged.filter((is) => is).length;
process.stdout.write(`\n${reached} of ${judged.length} targets reached\n`);
