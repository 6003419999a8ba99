/** What one room's files may not import, each with a word on where such a line belongs. */
export interface RoomRule {
  /** The files it is for; where several match, the last one counts. */
  files: string[];
  /** Names that may not be taken from a package. */
  names?: Record<string, { importNames: string[]; message: string }>;
  forbidden: Forbidden[];
}

interface Forbidden {
  /** As a .gitignore has it: a later `!` takes something out again. */
  imports: string[];
  message: string;
}

const ELECTRON = ["electron", "electron/**", "electron-log", "electron-log/**"];

const sqlite: Forbidden = {
  imports: ["better-sqlite3", "better-sqlite3/**"],
  message:
    "SQL and its driver live in src-main/core/store/sqlite alone: ask the store, or teach it what is missing.",
};

/** An import that climbs out of a folder which lies `depth` folders above the file, but no higher. */
const climbing = (depth: number): string[] => {
  const up = "../".repeat(depth);
  return [`${up}**`, `!${up}../**`];
};

// shared

const shared: Forbidden[] = [
  {
    imports: ["**/src-*/**"],
    message:
      "shared serves every room and knows none: move what this needs into shared, or this line into its room.",
  },
  {
    imports: ["**", "!./**", "!../**", "!zod", "!zod/**", "!i18next"],
    message:
      "shared is pure TypeScript with zod and i18next alone: reading and writing belong in src-main/core, what is shown in src-renderer.",
  },
];

// src-main and its core

const mainRooms: Forbidden = {
  imports: ["**/src-cli/**", "**/src-renderer/**", "**/src-preload/**"],
  message:
    "The main process imports no other room: what both need belongs in shared, or in src-main/core for the command line.",
};

const onlyIpcSpeaksIpc = {
  electron: {
    importNames: ["ipcMain"],
    message:
      "Only src-main/ipc speaks ipcMain: add an operation and its handler, the dispatcher there serves it.",
  },
};

const core: Forbidden[] = [
  {
    imports: ELECTRON,
    message:
      "core also runs in the command line, without Electron: what needs Electron belongs beside core in src-main.",
  },
  {
    imports: ["**/src-cli/**", "**/src-renderer/**", "**/src-preload/**"],
    message: "core imports shared alone: what another room has and core needs belongs in shared.",
  },
];

const outOfCore = (depth: number): Forbidden => ({
  imports: climbing(depth),
  message:
    "core knows nothing of the process around it: take it as a parameter, or move this line out of core into src-main.",
});

const noSqlInServices: Forbidden = {
  imports: ["**/store/sqlite/**"],
  message:
    "Services ask the store by the types in core/store: the SQL stays behind them in core/store/sqlite.",
};

// src-preload

const preload: Forbidden[] = [
  {
    imports: ["**/src-main/**", "**/src-cli/**", "**/src-renderer/**"],
    message:
      "The preload passes calls on and imports only types of shared: logic belongs in src-main or src-renderer.",
  },
  {
    imports: ["**", "!./**", "!../**", "!electron", "!electron/**"],
    message:
      "The preload is a thin, sandboxed bridge with electron and nothing else: this line belongs in src-main or src-renderer.",
  },
];

// src-renderer

const renderer: Forbidden[] = [
  {
    imports: ["node:*", "node:*/**", ...ELECTRON, "better-sqlite3"],
    message:
      "The renderer is a sandboxed page: what needs Node or Electron belongs in src-main and is asked for through src-renderer/api.",
  },
  {
    imports: ["**/src-main/**", "**/src-cli/**", "**/src-preload/**"],
    message:
      "The renderer imports shared alone: a rule both sides need belongs in shared, anything else is asked for through src-renderer/api.",
  },
];

const below: Forbidden = {
  imports: ["**/features/**", "**/ui/**"],
  message:
    "api and state lie below the features: move this line up into the feature, or the part it needs down.",
};

const propsOnly: Forbidden = {
  imports: ["**/features/**", "**/api/**", "**/state/**"],
  message: "ui knows its props alone: fetching and remembering belong in the feature that uses it.",
};

const FEATURES_APART =
  "Features never import features: what two of them need belongs in src-renderer/ui, state or api.";

const otherFeatures = (depth: number): Forbidden[] => [
  { imports: ["**/features/**"], message: FEATURES_APART },
  { imports: climbing(depth), message: FEATURES_APART },
];

// src-cli

const cli: Forbidden[] = [
  {
    imports: ["**/src-main/**", "!**/src-main/core/**", "**/src-renderer/**", "**/src-preload/**"],
    message:
      "The command line imports shared and src-main/core alone: what it shares with the window belongs in core.",
  },
  {
    imports: [...ELECTRON, "react", "react-dom", "react-dom/**"],
    message:
      "The command line runs without Electron and without a page: this line belongs in src-main or src-renderer.",
  },
];

/** Every room's rule, the more particular ones last. */
export const ROOM_RULES: RoomRule[] = [
  { files: ["shared/**"], forbidden: shared },
  { files: ["src-main/**"], names: onlyIpcSpeaksIpc, forbidden: [mainRooms, sqlite] },
  { files: ["src-main/ipc/**"], forbidden: [mainRooms, sqlite] },
  { files: ["src-main/core/*"], forbidden: [...core, sqlite, outOfCore(1)] },
  { files: ["src-main/core/*/*"], forbidden: [...core, sqlite, outOfCore(2)] },
  { files: ["src-main/core/*/*/**"], forbidden: [...core, sqlite, outOfCore(3)] },
  {
    files: ["src-main/core/services/*"],
    forbidden: [...core, sqlite, noSqlInServices, outOfCore(2)],
  },
  {
    files: ["src-main/core/services/*/**"],
    forbidden: [...core, sqlite, noSqlInServices, outOfCore(3)],
  },
  { files: ["src-main/core/store/sqlite/**"], forbidden: [...core, outOfCore(3)] },
  { files: ["src-preload/**"], forbidden: preload },
  { files: ["src-renderer/**"], forbidden: renderer },
  { files: ["src-renderer/api/**", "src-renderer/state/**"], forbidden: [...renderer, below] },
  { files: ["src-renderer/ui/**"], forbidden: [...renderer, propsOnly] },
  { files: ["src-renderer/features/*/*"], forbidden: [...renderer, ...otherFeatures(1)] },
  { files: ["src-renderer/features/*/*/**"], forbidden: [...renderer, ...otherFeatures(2)] },
  { files: ["src-cli/**"], forbidden: [...cli, sqlite] },
];

/** Files that may import what they like: tests reach behind the doors on purpose. */
const UNBOUND = ["**/*.test.ts", "**/*.test.tsx", "**/testing/**"];

/** The rules as the linter's configuration has them. */
export function roomRulesAsConfiguration(): object {
  const bound = ROOM_RULES.map(({ files, names, forbidden }) =>
    override(files, {
      level: "error",
      options: {
        ...(names && { paths: names }),
        patterns: forbidden.map(({ imports, message }) => ({ group: imports, message })),
      },
    }),
  );
  return { root: false, overrides: [...bound, override(UNBOUND, "off")] };
}

function override(includes: string[], noRestrictedImports: unknown): object {
  return { includes, linter: { rules: { style: { noRestrictedImports } } } };
}
