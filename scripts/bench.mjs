// `npm run bench`: sets up, builds what is out of date, then measures on the project's Node.
import { buildWhatIsStale } from "./build/parts.mjs";
import { inRoot } from "./project-paths.mjs";
import { runTool } from "./run-command.mjs";
import { setupOrExit } from "./setup/steps.mjs";

await setupOrExit();
if (!(await buildWhatIsStale())) process.exit(1);
const { code } = await runTool(inRoot("bench/index.ts"), process.argv.slice(2));
process.exit(code);
