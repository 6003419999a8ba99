import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { needsOwnDisplay } from "../../scripts/setup/system-packages.mjs";

const SCREEN = "1600x1000x24";

let display: Promise<Record<string, string>> | null = null;

/**
 * The environment that names the screen for the windows: the desktop's, or a virtual one that
 * lives as long as this process.
 */
export function ensureDisplay(): Promise<Record<string, string>> {
  display ??= needsOwnDisplay() ? startDisplay() : Promise.resolve(desktopDisplay());
  return display;
}

function desktopDisplay(): Record<string, string> {
  const names = ["DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"];
  const named = names.map((name) => [name, process.env[name]]);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

async function startDisplay(): Promise<Record<string, string>> {
  const server = spawn(
    // The kernel ends the server with us, even when we are killed.
    "setpriv",
    // The server picks a free number and tells it on descriptor 3. It serves any local user (-ac).
    [
      ...["--pdeathsig", "TERM", "Xvfb", "-displayfd", "3"],
      ...["-screen", "0", SCREEN, "-ac", "-nolisten", "tcp"],
    ],
    { stdio: ["ignore", "ignore", "pipe", "pipe"] },
  );
  process.once("exit", () => server.kill());
  const number = await readDisplayNumber(server);
  server.unref();
  for (const stream of server.stdio) (stream as (Readable & { unref?(): void }) | null)?.unref?.();
  return { DISPLAY: `:${number}` };
}

async function readDisplayNumber(server: ChildProcess): Promise<number> {
  let complaint = "";
  server.stderr?.on("data", (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const answer = server.stdio[3] as Readable;
  const ended = once(server, "exit").then(() => {
    throw new Error(`Xvfb did not start: ${complaint.trim()}`);
  });
  ended.catch(() => undefined);
  const [chunk] = await Promise.race([once(answer, "data"), ended]);
  return Number(String(chunk).trim());
}
