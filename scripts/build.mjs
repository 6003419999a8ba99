// `npm run build`: sets up, then builds the window's three bundles and the command line.
import { build, PARTS } from "./build/parts.mjs";
import { setupOrExit } from "./setup/steps.mjs";

await setupOrExit();
for (const part of PARTS) {
  if (!(await build(part))) process.exit(1);
}
