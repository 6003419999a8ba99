import { readFileSync } from "node:fs";
import { inRoot, TOOLS } from "../project-paths.mjs";
import { runTool } from "../run-command.mjs";

// Each room loads the libraries anew; more at once than this only compete for the cores.
const ROOMS_AT_ONCE = 2;

/**
 * Checks the types room by room, each with the names that exist in it alone.
 *
 * @returns {Promise<boolean>} whether all are sound
 */
export async function checkTypes() {
  const waiting = rooms();
  /** @type {string[]} */
  const unsound = [];
  const work = async () => {
    for (let room = waiting.shift(); room !== undefined; room = waiting.shift()) {
      const { code, output } = await runTool(TOOLS.tsc, ["--project", room], { quiet: true });
      if (code === 0) continue;
      unsound.push(room);
      process.stdout.write(output);
    }
  };
  await Promise.all(Array.from({ length: ROOMS_AT_ONCE }, work));
  process.stdout.write(
    unsound.length ? `types: not sound in ${unsound.join(", ")}\n` : "types: ok\n",
  );
  return unsound.length === 0;
}

/** Lint, import rules and format in one go. */
export async function checkLint() {
  const { code } = await runTool(TOOLS.biome, ["check", "--error-on-warnings", "."]);
  process.stdout.write(
    code === 0 ? "lint: ok\n" : "lint: see above; `npm run format` mends what it can\n",
  );
  return code === 0;
}

/** The rooms as the root tsconfig.json lists them. */
function rooms() {
  const { references } = JSON.parse(readFileSync(inRoot("tsconfig.json"), "utf8"));
  return /** @type {{ path: string }[]} */ (references).map(({ path }) => path);
}
