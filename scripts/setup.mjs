// Gets a fresh checkout ready; `npm start` and `npm test` do the same before anything else.
import { setupOrExit } from "./setup/steps.mjs";

await setupOrExit({
  forTests: process.argv.includes("--for-tests"),
  again: process.argv.includes("--again"),
});
