import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";
import { operationsPlugin } from "./scripts/vite-plugin-operations.ts";

const root = import.meta.dirname;
const room = (path: string) => resolve(root, path);

// The oldest runtime the app has to run on; newer ones follow from it.
const OLDEST_NODE = "node20.18";
const OLDEST_CHROMIUM = "chrome130";

// better-sqlite3 carries a native binary; electron-log picks its files at run time.
const NOT_BUNDLED = ["electron", /^electron\//, "better-sqlite3", /^electron-log(\/|$)/];

// What the bundle contains, and under what licence: the About page shows it.
const LICENCES = { fileName: "licences.json" };

// How long a plugin took says more about the machine than about the build.
const QUIET = { pluginTimings: false };

export default defineConfig({
  main: {
    plugins: [operationsPlugin()],
    build: {
      target: OLDEST_NODE,
      outDir: room("out/main"),
      license: LICENCES,
      externalizeDeps: false,
      sourcemap: true,
      rolldownOptions: {
        checks: QUIET,
        input: {
          index: room("src-main/index.ts"),
          "wal-thread": room("src-main/wal-thread.ts"),
          // A process of its own: what copies the board must not hold up the window.
          "backup-job": room("src-main/backups/backup-job.ts"),
          // A process of its own: an import of thousands of tasks must not hold up the window.
          "transfer-job": room("src-main/transfers/transfer-job.ts"),
        },
        external: NOT_BUNDLED,
        output: {
          format: "es",
          entryFileNames: "[name].js",
          chunkFileNames: "chunks/[name]-[hash].js",
        },
      },
    },
  },
  preload: {
    build: {
      target: OLDEST_NODE,
      outDir: room("out/preload"),
      externalizeDeps: false,
      rolldownOptions: {
        checks: QUIET,
        input: { index: room("src-preload/index.ts") },
        external: ["electron", /^electron\//],
        // A sandboxed preload is loaded as CommonJS whatever the package's type says.
        output: { format: "cjs", entryFileNames: "[name].cjs" },
      },
    },
  },
  renderer: {
    root: room("src-renderer"),
    plugins: [react(), operationsPlugin()],
    build: {
      target: OLDEST_CHROMIUM,
      outDir: room("out/renderer"),
      license: LICENCES,
      // The page's security policy loads files of its own and no data: addresses.
      assetsInlineLimit: 0,
      rolldownOptions: { checks: QUIET, input: { index: room("src-renderer/index.html") } },
    },
  },
});
