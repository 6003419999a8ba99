import { constants } from "node:os";
import { ignoreDebugSignal } from "./debug-signal.ts";

const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;
/** What shells add to a signal's number for the status of a program that it ended. */
const SIGNAL_STATUS_BASE = 128;

/** Told when the process is asked to end. */
export interface StopListener {
  /** Aborted at the first signal. */
  readonly signal: AbortSignal;
  /** The signal that came, null when none did. */
  received(): NodeJS.Signals | null;
}

/** From now on signals that would end the process abort its work instead, so that it can close it. */
export function listenForStop(): StopListener {
  ignoreDebugSignal();
  const controller = new AbortController();
  let received: NodeJS.Signals | null = null;
  for (const name of STOP_SIGNALS) {
    process.on(name, () => {
      received ??= name;
      controller.abort();
    });
  }
  return { signal: controller.signal, received: () => received };
}

/** The exit status of a program that a signal ended. */
export function signalStatus(name: NodeJS.Signals): number {
  return SIGNAL_STATUS_BASE + constants.signals[name];
}
