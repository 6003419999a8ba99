import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { inRoot } from "../project-paths.mjs";
import { lintLines } from "../testing/lint-lines.ts";
import { roomRulesAsConfiguration } from "./room-rules.ts";

/** A line in a file, and a word of the refusal; null where the line is in its place. */
type Case = [file: string, line: string, refusal: string | null];

const take = (from: string, name = "taken") => `import { ${name} } from "${from}";`;

const CASES: Case[] = [
  ["shared/domain/a.ts", take("zod"), null],
  ["shared/domain/b.ts", take("../errors.ts"), null],
  ["shared/domain/c.ts", take("node:fs"), "shared is pure TypeScript"],
  ["shared/domain/d.ts", take("react"), "shared is pure TypeScript"],
  ["shared/operations/e.ts", take("uuid"), "shared is pure TypeScript"],
  ["shared/operations/f.ts", take("../../src-main/core/handlers.ts"), "shared serves every room"],
  ["shared/g.ts", 'const taken = await import("electron");', "shared is pure TypeScript"],

  ["src-main/a.ts", take("electron", "app"), null],
  ["src-main/b.ts", take("electron", "ipcMain"), "Only src-main/ipc speaks ipcMain"],
  ["src-main/timers/c.ts", take("electron", "ipcMain"), "Only src-main/ipc speaks ipcMain"],
  ["src-main/ipc/d.ts", take("electron", "ipcMain"), null],
  ["src-main/e.ts", take("better-sqlite3"), "SQL and its driver live in"],
  ["src-main/ipc/f.ts", take("better-sqlite3"), "SQL and its driver live in"],
  ["src-main/runner/g.ts", take("../core/services/claim-task.ts"), null],
  [
    "src-main/runner/h.ts",
    take("../../src-cli/index.ts"),
    "The main process imports no other room",
  ],
  ["src-main/i.ts", take("../src-renderer/ui/card.tsx"), "The main process imports no other room"],

  ["src-main/core/a.ts", take("node:path"), null],
  ["src-main/core/b.ts", take("../../shared/errors.ts"), null],
  ["src-main/core/c.ts", take("electron", "app"), "core also runs in the command line"],
  ["src-main/core/d.ts", take("electron-log/main"), "core also runs in the command line"],
  ["src-main/core/e.ts", take("../windows.ts"), "core knows nothing of the process"],
  [
    "src-main/core/services/f.ts",
    take("../../timers/beat.ts"),
    "core knows nothing of the process",
  ],
  ["src-main/core/services/g.ts", take("../../../shared/domain/status.ts"), null],
  ["src-main/core/services/h.ts", take("../store/task-store.ts"), null],
  ["src-main/core/services/i.ts", take("../store/sqlite/tasks.ts"), "Services ask the store"],
  ["src-main/core/services/j.ts", take("better-sqlite3"), "SQL and its driver live in"],
  [
    "src-main/core/services/task/k.ts",
    take("../../store/sqlite/tasks.ts"),
    "Services ask the store",
  ],
  [
    "src-main/core/services/task/l.ts",
    take("../../../tray.ts"),
    "core knows nothing of the process",
  ],
  ["src-main/core/store/m.ts", take("better-sqlite3"), "SQL and its driver live in"],
  ["src-main/core/store/sqlite/n.ts", take("better-sqlite3"), null],
  [
    "src-main/core/store/sqlite/o.ts",
    take("electron", "app"),
    "core also runs in the command line",
  ],
  [
    "src-main/core/store/sqlite/p.ts",
    take("../../../ipc/push.ts"),
    "core knows nothing of the process",
  ],
  ["src-main/core/store/sqlite/q.ts", take("../../../../shared/errors.ts"), null],
  ["src-main/core/r.ts", take("../../src-cli/format/table.ts"), "core imports shared alone"],

  ["src-preload/a.ts", take("electron", "contextBridge"), null],
  ["src-preload/b.ts", 'import type { taken } from "../shared/window-api.ts";', null],
  ["src-preload/c.ts", take("node:fs"), "The preload is a thin, sandboxed bridge"],
  ["src-preload/d.ts", take("zod"), "The preload is a thin, sandboxed bridge"],
  ["src-preload/e.ts", take("../src-main/windows.ts"), "The preload passes calls on"],

  ["src-renderer/a.ts", take("../shared/domain/status.ts"), null],
  ["src-renderer/b.ts", take("electron", "ipcRenderer"), "The renderer is a sandboxed page"],
  ["src-renderer/api/c.ts", take("node:fs"), "The renderer is a sandboxed page"],
  [
    "src-renderer/api/d.ts",
    take("../../src-main/core/handlers.ts"),
    "The renderer imports shared alone",
  ],
  ["src-renderer/api/e.ts", take("../features/board/columns.ts"), "api and state lie below"],
  ["src-renderer/state/f.ts", take("../ui/card.tsx"), "api and state lie below"],
  ["src-renderer/ui/g.tsx", take("../api/queries.ts"), "ui knows its props alone"],
  ["src-renderer/ui/h.tsx", take("../state/filters.ts"), "ui knows its props alone"],
  ["src-renderer/ui/i.tsx", take("react"), null],
  ["src-renderer/features/board/j.tsx", take("../../ui/card.tsx"), null],
  ["src-renderer/features/board/k.tsx", take("../../api/queries.ts"), null],
  ["src-renderer/features/board/l.tsx", take("./columns.ts"), null],
  [
    "src-renderer/features/board/m.tsx",
    take("../task/panel.tsx"),
    "Features never import features",
  ],
  [
    "src-renderer/features/board/n.tsx",
    take("../../features/task/panel.tsx"),
    "Features never import",
  ],
  ["src-renderer/features/board/drag/o.tsx", take("../columns.ts"), null],
  ["src-renderer/features/board/drag/p.tsx", take("../../task/panel.tsx"), "Features never import"],
  ["src-renderer/features/board/drag/q.tsx", take("../../../ui/card.tsx"), null],
  [
    "src-renderer/features/board/r.tsx",
    take("../../../src-main/tray.ts"),
    "The renderer imports shared",
  ],

  ["src-cli/a.ts", take("../src-main/core/handlers.ts"), null],
  ["src-cli/commands/b.ts", take("../../shared/operations/index.ts"), null],
  [
    "src-cli/commands/c.ts",
    take("../../src-main/windows.ts"),
    "The command line imports shared and",
  ],
  [
    "src-cli/commands/d.ts",
    take("../../src-renderer/ui/card.tsx"),
    "The command line imports shared",
  ],
  ["src-cli/mcp/e.ts", take("electron", "app"), "The command line runs without Electron"],
  ["src-cli/mcp/f.ts", take("better-sqlite3"), "SQL and its driver live in"],
  ["src-cli/mcp/g.ts", take("@modelcontextprotocol/server"), null],

  ["src-main/core/store/s.test.ts", take("better-sqlite3"), null],
];

let refusals = new Map<string, string[]>();

beforeAll(() => {
  refusals = lintLines(
    CASES.map(([file, line]) => [file, line]),
    ["lint/style/noRestrictedImports"],
  );
});

test.each(CASES)("%s: %s", (file, _line, refusal) => {
  const told = refusals.get(file) ?? [];
  if (refusal === null) expect(told).toEqual([]);
  else expect(told).toEqual([expect.stringContaining(refusal)]);
});

test("the linter's configuration is what the rules say (else: npm run rooms)", () => {
  const written = JSON.parse(readFileSync(inRoot("biome.rooms.json"), "utf8"));
  expect(written).toEqual(JSON.parse(JSON.stringify(roomRulesAsConfiguration())));
});
