// Takes the place of Electron's own default app, which the stand-in comes without: starts the app
// whose folder the command line names, as `electron FOLDER` does.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { app } from "electron";

const folder = process.argv.slice(1).find((argument) => !argument.startsWith("-"));
if (folder === undefined) {
  process.stderr.write("usage: electron [SWITCH...] APP_FOLDER [ARGUMENT...]\n");
  process.exit(2);
}

const appPath = resolve(folder);
const manifest = JSON.parse(readFileSync(join(appPath, "package.json"), "utf8"));
const name = manifest.productName ?? manifest.name;

// Neither is in Electron's types, though its own default app uses both.
const settable =
  /** @type {import("electron").App & { setVersion(version: string): void, setAppPath(path: string): void }} */ (
    app
  );
Object.assign(process, { defaultApp: true });
settable.setName(name);
settable.setVersion(manifest.version);
settable.setAppPath(appPath);
settable.setPath("userData", join(settable.getPath("appData"), name));

// Electron waits for this module before it gets ready, and so for the app's own first lines.
await import(pathToFileURL(join(appPath, manifest.main)).href);
