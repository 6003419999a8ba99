import type { JsonObject } from "./read-json.ts";
import type { TokenUsage } from "./token-usage.ts";

/** Something that an agent's output says, in the same words for every format. */
export type AgentSignal =
  /** The agent's own session began; a field that the format does not give is null. */
  | { readonly kind: "session"; readonly id: string | null; readonly model: string | null }
  /** What the agent says. With `continues` it goes on with the text signal before it. */
  | { readonly kind: "text"; readonly text: string; readonly continues: boolean }
  | { readonly kind: "thinking"; readonly text: string }
  | {
      readonly kind: "tool_started";
      readonly id: string;
      readonly name: string;
      /** One short line on what it was called with. */
      readonly summary: string;
    }
  | {
      readonly kind: "tool_ended";
      readonly id: string;
      readonly name: string;
      readonly isOk: boolean;
    }
  /** All tokens of this stream up to now, never only the latest ones. */
  | { readonly kind: "usage"; readonly total: TokenUsage }
  /** All that this stream cost up to now, in US dollars, as the agent itself says. */
  | { readonly kind: "cost"; readonly totalUsd: number }
  /** How the agent says that its work ended; `message` is null where the last text is the message. */
  | {
      readonly kind: "result";
      readonly isSuccess: boolean;
      readonly message: string | null;
      readonly error: string | null;
    }
  /** The service holds the agent back; `retryMs` is null where nobody knows for how long. */
  | { readonly kind: "rate_limit"; readonly text: string; readonly retryMs: number | null }
  /** The agent wanted leave for something and had nobody to ask. */
  | { readonly kind: "permission"; readonly text: string }
  | { readonly kind: "notice"; readonly severity: "warning" | "error"; readonly text: string }
  /** A line that is no event of the format: what the program printed beside. */
  | { readonly kind: "output"; readonly text: string }
  /** An event without a meaning here; its line is in the log. */
  | { readonly kind: "other"; readonly type: string };

/** Turns events of one format into signals; it remembers what later events refer to. */
export type EventReader = (event: JsonObject) => readonly AgentSignal[];
