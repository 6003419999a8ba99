// `npm run shots`: sets up, builds what is out of date, then takes the pictures of docs/shots.
import { buildWhatIsStale } from "./build/parts.mjs";
import { inRoot } from "./project-paths.mjs";
import { runTool } from "./run-command.mjs";
import { setup } from "./setup/steps.mjs";

await setup({ forTests: true });
if (!(await buildWhatIsStale())) process.exit(1);
const { code } = await runTool(inRoot("e2e/shots/index.ts"), process.argv.slice(2));
process.exit(code);
