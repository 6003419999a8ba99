import * as nodeModule from "node:module";

// The cache saves a third of the time to compile; older releases have none. It must be on before
// the rest is loaded, hence the import further down.
if ("enableCompileCache" in nodeModule) nodeModule.enableCompileCache();

import("./main.ts").then(async ({ main }) => {
  process.exitCode = await main(process.argv.slice(2));
});
