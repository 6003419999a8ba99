import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inRoot, TOOLS } from "../project-paths.mjs";
import { runCommand, runNpm, runTool } from "../run-command.mjs";
import { cacheFolder } from "./cache-folder.mjs";
import { projectNodeVersion } from "./dependencies.mjs";
import { notice, SetupError } from "./notices.mjs";
import { ensureBuildTools } from "./system-packages.mjs";

const HEADER = join(dirname(fileURLToPath(import.meta.url)), "no-finalizers.h");

// Experimental Node-API is the only one that has what better-sqlite3 calls in runtimes this old.
const COMPILER_FLAGS = "-UNAPI_VERSION -DNAPI_VERSION=2147483647 -DNAPI_EXPERIMENTAL";

/**
 * A binding for runtimes older than better-sqlite3's own binary wants: from the cache folder, or
 * built, handed to `check` (which throws if it is no good) and put there.
 *
 * @param {(packageFolder: string) => Promise<void>} check
 * @returns {Promise<string>} the binding's file
 */
export async function bindingInCache(check) {
  const file = join(cacheFolder(), `${bindingName()}.node`);
  if (existsSync(file)) return file;

  await ensureBuildTools();
  const work = mkdtempSync(join(tmpdir(), "baton-sqlite-"));
  try {
    const folder = await build(work);
    await check(folder);
    const built = join(folder, "build", "Release", "better_sqlite3.node");
    copyFileSync(built, `${file}.${process.pid}`);
    chmodSync(`${file}.${process.pid}`, 0o644);
    renameSync(`${file}.${process.pid}`, file);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return file;
}

/** @param {string} work */
async function build(work) {
  const folder = join(work, "better-sqlite3");
  cpSync(inRoot("node_modules/better-sqlite3"), folder, {
    recursive: true,
    filter: (path) => !path.endsWith("prebuilds") && !path.endsWith("build"),
  });
  mkdirSync(join(folder, "node_modules"));
  cpSync(inRoot("node_modules/node-addon-api"), join(folder, "node_modules/node-addon-api"), {
    recursive: true,
  });
  copyFileSync(HEADER, join(work, "no-finalizers.h"));
  const headers = await nodeHeaders(work);

  notice("building better-sqlite3 from its source, once (one to three minutes)");
  const { code, output } = await runTool(
    TOOLS.nodeGyp,
    ["rebuild", "--release", "--force_build=1", `--nodedir=${headers}`, "--jobs=max"],
    {
      cwd: folder,
      quiet: true,
      env: { CXXFLAGS: `${COMPILER_FLAGS} -include ${join(work, "no-finalizers.h")}` },
    },
  );
  if (code !== 0) {
    throw new SetupError(
      "better-sqlite3 could not be built: it takes a C++ compiler, make and Python 3. A current Node and Electron need no build.",
      output,
    );
  }
  return folder;
}

/**
 * The C headers that belong to the project's Node. They are in the package that the `node`
 * dependency took its program from; npm may have tidied that one away.
 *
 * @param {string} work
 */
async function nodeHeaders(work) {
  const parent = inRoot("node_modules/node/node_modules");
  const beside = existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name)) : [];
  const present = beside.find((folder) => existsSync(join(folder, "include/node/node_api.h")));
  if (present) return present;

  const prefix = process.platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  const name = `${prefix}-${process.platform}-${process.arch}@${projectNodeVersion()}`;
  const packed = await runNpm(["pack", name, "--pack-destination", work], { quiet: true });
  const tarball = readdirSync(work).find((entry) => entry.endsWith(".tgz"));
  if (packed.code !== 0 || !tarball) {
    throw new SetupError(`Node's headers (${name}) could not be fetched.`, packed.output);
  }
  const args = ["xzf", join(work, tarball), "-C", work, "package/include"];
  const unpacked = await runCommand("tar", args, { quiet: true });
  if (unpacked.code !== 0) throw new SetupError(`${name} can't be unpacked.`, unpacked.output);
  return join(work, "package");
}

/** Changes with everything that the built file depends on. */
function bindingName() {
  const { version } = JSON.parse(
    readFileSync(inRoot("node_modules/better-sqlite3/package.json"), "utf8"),
  );
  const recipe = createHash("sha256").update(COMPILER_FLAGS).update(readFileSync(HEADER));
  return `better-sqlite3-${version}-${process.platform}-${process.arch}${libcName()}-${recipe.digest("hex").slice(0, 8)}`;
}

/** Binaries of one C library don't load with another. */
function libcName() {
  if (process.platform !== "linux") return "";
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    /** @type {unknown} */ (process.report.getReport())
  );
  return header.glibcVersionRuntime ? `-glibc${header.glibcVersionRuntime}` : "-musl";
}
