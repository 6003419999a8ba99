import type { Writable } from "node:stream";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { appPackage } from "../app-package.ts";
import { type Call, logInternal } from "../call.ts";
import { listenForStop, signalStatus } from "../run/stop-signals.ts";
import { type Connection, createConnection } from "./connection.ts";
import { describeError } from "./describe-error.ts";
import { createServer } from "./server.ts";

/** A longer message ends the connection: it could be no call of a tool, in bytes. */
const MAX_MESSAGE_BYTES = 32_000_000;

/** The transport over stdio; it tells when the connection is over, for whatever reason. */
class WatchedTransport extends StdioServerTransport {
  readonly #onEnd: () => void;

  constructor(stdout: Writable, onEnd: () => void) {
    super(process.stdin, stdout, { maxBufferSize: MAX_MESSAGE_BYTES });
    this.#onEnd = onEnd;
  }

  override async close(): Promise<void> {
    await super.close();
    this.#onEnd();
  }
}

/**
 * Serves one connection over stdio, until stdin ends, nobody reads stdout any more, or a signal says
 * so. What the connection holds is given back then.
 * @returns the exit status
 */
export async function serve(call: Call, isReadOnly: boolean): Promise<number> {
  const log = (text: string) => call.terminals.err.write(`baton mcp: ${text}\n`);
  const stdout = takeStdout();
  const connection = createConnection(call);
  const server = { version: appPackage().version, isReadOnly };
  const end = new Promise<number>((resolve) => {
    const stop = listenForStop();
    stop.signal.addEventListener("abort", () =>
      resolve(signalStatus(stop.received() ?? "SIGTERM")),
    );
    process.on("uncaughtException", (error) => {
      logInternal(call.env, "mcp", error);
      log(describeError(error));
      resolve(1);
    });
    serveStdio(() => createServer(connection, server), {
      transport: new WatchedTransport(stdout, () => resolve(0)),
      onerror: (error) => log(describeError(error)),
    });
  });
  void connection.requireProject().then((seen) => {
    if (!seen.ok) log(seen.error.message);
  });
  const timers = isReadOnly ? [] : startTimers(call, connection, log);
  const status = await end;
  for (const timer of timers) clearInterval(timer);
  connection.end();
  return status;
}

/** Beats, shows that it is connected, and looks for dead workers at once and then at each interval. */
function startTimers(call: Call, connection: Connection, log: (text: string) => void) {
  const { heartbeatMs, staleSweepMs } = call.settings;
  const sweep = () =>
    connection
      .sweep()
      .catch((error) => log(`could not look for dead workers: ${describeError(error)}`));
  void sweep();
  void connection.show();
  const beat = () => {
    void connection.beat();
    void connection.show();
  };
  return [setInterval(beat, heartbeatMs), setInterval(sweep, staleSweepMs)];
}

/** Takes stdout for the protocol alone: whatever else is printed from now on goes to stderr. */
function takeStdout(): Writable {
  const { stdout } = process;
  Object.defineProperty(process, "stdout", { get: () => process.stderr });
  return stdout;
}
