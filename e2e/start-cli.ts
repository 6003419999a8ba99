import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { stagedApp } from "./launch/staged-app.ts";
import { appEnvironment } from "./launch.ts";
import { type CliOptions, type CliResult, readToEnd } from "./run-cli.ts";

/** A command line that goes on in the background. */
export interface StartedCli {
  /** The process of the command line itself. */
  readonly pid: number;
  /** Its end, once its output is whole. */
  readonly ended: Promise<CliResult>;
  /** Sends it a signal, if it still runs. */
  signal(name: NodeJS.Signals): void;
}

/**
 * Starts the built command line and leaves it running, as the user and with the home that
 * `launchBaton` gives the app.
 */
export async function startCli(args: string[], options: CliOptions): Promise<StartedCli> {
  const { folder, executable } = stagedApp();
  const child = spawn(executable, [join(folder, "out", "cli", "index.js"), ...args], {
    cwd: options.cwd ?? options.home,
    env: { ...(await appEnvironment(options)), ELECTRON_RUN_AS_NODE: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await once(child, "spawn");
  return {
    pid: child.pid as number,
    ended: readToEnd(child),
    signal: (name) => {
      child.kill(name);
    },
  };
}
