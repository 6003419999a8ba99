import { chmodSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { operationsPlugin } from "./scripts/vite-plugin-operations.ts";

const root = import.meta.dirname;

/**
 * Tells Node that the built files are CommonJS. An ES module's `import` of a part of Node evaluates
 * all its exports, and those of node:fs load streams, promises and readline: a third of a start.
 * `require` evaluates what is used.
 */
function commonJsFolder(): Plugin {
  return {
    name: "baton:commonjs-folder",
    generateBundle() {
      const source = `${JSON.stringify({ type: "commonjs" })}\n`;
      this.emitFile({ type: "asset", fileName: "package.json", source });
    },
  };
}

/** Makes the built entry start by its own name in a shell. */
function executableEntry(file: string): Plugin {
  return {
    name: "baton:executable-entry",
    apply: "build",
    closeBundle() {
      chmodSync(file, 0o755);
    },
  };
}

// How long a plugin took says more about the machine than about the build.
const QUIET = { pluginTimings: false };

export default defineConfig({
  root,
  publicDir: false,
  plugins: [
    operationsPlugin(),
    commonJsFolder(),
    executableEntry(resolve(root, "out/cli/index.js")),
  ],
  ssr: { noExternal: true, external: ["better-sqlite3"], target: "node" },
  build: {
    ssr: true,
    target: "node20",
    outDir: resolve(root, "out/cli"),
    emptyOutDir: true,
    modulePreload: false,
    sourcemap: false,
    reportCompressedSize: false,
    minify: false,
    rolldownOptions: {
      checks: QUIET,
      input: { index: resolve(root, "src-cli/index.ts") },
      output: {
        format: "cjs",
        banner: (chunk) => (chunk.isEntry ? "#!/usr/bin/env node" : ""),
        entryFileNames: "[name].js",
        // Every command is a dynamic import, so a call loads the chunks it needs and no more.
        chunkFileNames: "chunks/[name]-[hash].js",
        // What most commands need is one file: each further one costs a start half a millisecond.
        codeSplitting: {
          groups: [{ name: "main", test: /[\\/]src-cli[\\/](main|commands[\\/]operation)\.ts$/ }],
        },
        // Shorter to parse, yet a stack trace keeps the names it needs to be read.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
