import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { onTestFinished } from "vitest";
import { CLI, cleanEnvironment, type Workplace } from "../../testing/workplace.ts";

/** One line of the wire. */
export interface WireMessage {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly result?: { readonly [field: string]: unknown };
  readonly error?: { readonly code: number; readonly message: string };
}

/** A server spoken to without any client library. */
export interface Wire {
  readonly child: ChildProcessWithoutNullStreams;
  /** Settles with the exit status when the process is gone. */
  readonly gone: Promise<number | null>;
  /** All of stdout so far. */
  stdout(): string;
  stderr(): string;
  /** Writes one line as it is. */
  write(line: string | Buffer): void;
  /** Sends a request and waits for its answer. */
  request(method: string, params?: object): Promise<WireMessage>;
}

/** Starts the built server. `shake` opens it with the older handshake, which needs no envelopes. */
export async function openWire(
  place: Workplace,
  args: readonly string[] = [],
  settings: { env?: Record<string, string>; nodeArgs?: readonly string[]; shake?: boolean } = {},
): Promise<Wire> {
  const { env = {}, nodeArgs = [], shake = true } = settings;
  const child = spawn(process.execPath, [...nodeArgs, CLI, "mcp", ...args], {
    cwd: place.folder,
    env: { ...cleanEnvironment(), BATON_HOME: place.home, ...place.env, ...env },
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const wire = wireOf(child);
  if (!shake) return wire;
  const clientInfo = { name: "wire", version: "1" };
  await wire.request("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  wire.write(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }));
  return wire;
}

function wireOf(child: ChildProcessWithoutNullStreams): Wire {
  let out = "";
  let err = "";
  let read = 0;
  let lastId = 0;
  const waiting = new Map<number, (message: WireMessage) => void>();
  child.stdin.on("error", () => undefined);
  child.stderr.on("data", (chunk) => {
    err += String(chunk);
  });
  child.stdout.on("data", (chunk) => {
    out += String(chunk);
    for (let end = out.indexOf("\n", read); end >= 0; end = out.indexOf("\n", read)) {
      const message = JSON.parse(out.slice(read, end)) as WireMessage;
      read = end + 1;
      if (typeof message.id === "number") waiting.get(message.id)?.(message);
    }
  });
  const write = (line: string | Buffer) => {
    child.stdin.write(line);
    child.stdin.write("\n");
  };
  return {
    child,
    gone: new Promise((resolve) => child.on("close", (code) => resolve(code))),
    stdout: () => out,
    stderr: () => err,
    write,
    request(method, params = {}) {
      const id = ++lastId;
      write(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
      return new Promise((resolve) => waiting.set(id, resolve));
    },
  };
}
