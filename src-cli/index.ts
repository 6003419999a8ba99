import { enableCompileCache } from "node:module";

// Set where Electron runs this as Node. What is started from here is no part of it.
delete process.env.ELECTRON_RUN_AS_NODE;

// The cache saves a third of the time to compile; older releases have none. It must be on before
// the rest is loaded, hence the import further down.
enableCompileCache?.();

import("./main.ts").then(async ({ main }) => {
  // All output is written by now. Taking the engine down in order would only cost time.
  process.exit(await main(process.argv.slice(2)));
});
