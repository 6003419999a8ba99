import type { AgentSignal } from "./signal.ts";

const RATE_LIMIT = /rate.?limit|usage limit|too many requests|quota exceeded|\b429\b/i;

/** What an error message comes to: a limit of the service, or a plain notice. */
export function errorSignal(text: string): AgentSignal {
  return RATE_LIMIT.test(text)
    ? { kind: "rate_limit", text, retryMs: null }
    : { kind: "notice", severity: "error", text };
}
