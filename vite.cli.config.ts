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

/**
 * Escapes what is not ASCII, which in the built code stands in texts and patterns alone. One such
 * character makes the engine hold and scan a whole file in two bytes a character.
 */
function asciiOnly(): Plugin {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return {
    name: "baton:ascii-only",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") file.code = file.code.replace(/[\u0080-\uffff]/g, escaped);
      }
    },
  };
}

const DRIVER_BINDING = /[\\/]better-sqlite3[\\/]lib[\\/]binding\.js$/;
/** Asking the resolver takes ten times as long as a look at where the package mostly is. */
const DRIVER_FOLDER = `
const besideUs = path.join(__dirname, "../../../node_modules/better-sqlite3");
const driverFolder = fs.existsSync(besideUs)
  ? besideUs
  : path.dirname(require.resolve("better-sqlite3/package.json"));
`;

/**
 * Takes the SQLite driver's fifteen small files into the bundle, which saves a tenth of a start. Its
 * binary stays where it is: the driver looks for it beside its own files, so it is told where those are.
 */
function bundledDriver(): Plugin {
  return {
    name: "baton:bundled-driver",
    transform(code, id) {
      if (!DRIVER_BINDING.test(id)) return null;
      const parts = code.split("__dirname, '..'");
      if (parts.length < 2) this.error("better-sqlite3 looks for its binary in another way now");
      return parts.join("driverFolder") + DRIVER_FOLDER;
    },
  };
}

/** Makes the built entry start by its own name in a shell. */
function executableEntry(file: string): Plugin {
  return {
    name: "baton:executable-entry",
    apply: "build",
    writeBundle() {
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
    operationsPlugin({ inFiles: true }),
    commonJsFolder(),
    bundledDriver(),
    asciiOnly(),
    executableEntry(resolve(root, "out/cli/index.js")),
  ],
  ssr: { noExternal: true, target: "node" },
  build: {
    ssr: true,
    target: "node20",
    outDir: resolve(root, "out/cli"),
    emptyOutDir: true,
    modulePreload: false,
    // What the bundle contains, and under what licence: the About page shows it.
    license: { fileName: "licences.json" },
    sourcemap: false,
    reportCompressedSize: false,
    minify: false,
    rolldownOptions: {
      checks: QUIET,
      input: { index: resolve(root, "src-cli/index.ts") },
      output: {
        format: "cjs",
        banner: (chunk) => (chunk.name === "index" ? "#!/usr/bin/env node" : ""),
        entryFileNames: "[name].js",
        // Every command is a dynamic import, so a call loads the chunks it needs and no more.
        chunkFileNames: "chunks/[name]-[hash].js",
        // What most commands need is one file: each further one costs a start half a millisecond.
        codeSplitting: {
          groups: [{ name: "main", test: /[\\/]src-cli[\\/]main\.ts$/ }],
        },
        // Shorter to parse, yet a stack trace keeps the names it needs to be read.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
