// `npm run check`: the types of every room, then lint and format.
import { checkLint, checkTypes } from "./check/checks.mjs";
import { setupOrExit } from "./setup/steps.mjs";

await setupOrExit();
const passed = [await checkTypes(), await checkLint()];
process.exit(passed.every(Boolean) ? 0 : 1);
