// `npm start`: sets up, builds what is out of date, opens the window on the real board.
import { buildWhatIsStale } from "./build/parts.mjs";
import { electronSwitches, hasScreen, sayIfStandIn } from "./open/switches.mjs";
import { ROOT } from "./project-paths.mjs";
import { runCommand } from "./run-command.mjs";
import { setupOrExit } from "./setup/steps.mjs";

const electron = await setupOrExit();
if (!(await buildWhatIsStale())) process.exit(1);
if (!hasScreen()) process.exit(1);

sayIfStandIn(electron);
const args = [...electronSwitches(), ROOT, ...process.argv.slice(2)];
const { code, output } = await runCommand(electron.executable, args);
process.stderr.write(output);
process.exit(code);
