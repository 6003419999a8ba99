import type { RootOptions } from "react-dom/client";
import { reportFault } from "./app-requests.ts";
import { queryClient } from "./query-client.ts";

/**
 * Writes every fault of the page into the app's log: what a part of the window catches, what none
 * does, and what is thrown outside of drawing.
 */
export const FAULT_REPORTS: RootOptions = {
  onCaughtError: (error, { componentStack }) =>
    reportFault("a part of the window", `${describe(error)}\n${componentStack ?? ""}`),
  onUncaughtError: (error, { componentStack }) =>
    reportFault("the window", `${describe(error)}\n${componentStack ?? ""}`),
};

/** Follows what is thrown where nobody waits for it. */
export function followStrayFaults(): void {
  window.addEventListener("error", ({ error, message }) =>
    reportFault("a handler", error ? describe(error) : message),
  );
  window.addEventListener("unhandledrejection", ({ reason }) =>
    reportFault("a promise", describe(reason)),
  );
}

/**
 * Forgets what nothing on the page shows now. A part that failed shows nothing, so it reads anew what
 * it is drawn from when it is tried again.
 */
export function forgetUnshown(): void {
  queryClient.removeQueries({ type: "inactive" });
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
