// `npm run dev`: sets up, then the window with its renderer reloading as you write.
import { buildWhatIsStale } from "./build/parts.mjs";
import { electronSwitches, hasScreen } from "./open/switches.mjs";
import { TOOLS } from "./project-paths.mjs";
import { runTool } from "./run-command.mjs";
import { setupOrExit } from "./setup/steps.mjs";

const electron = await setupOrExit();
// The window starts the command line for its own runs.
if (!(await buildWhatIsStale()) || !hasScreen()) process.exit(1);

const args = ["dev", "--watch", ...(electronSwitches().length > 0 ? ["--noSandbox"] : [])];
const { code } = await runTool(TOOLS.electronVite, args, {
  env: { ELECTRON_EXEC_PATH: electron.executable },
});
process.exit(code);
