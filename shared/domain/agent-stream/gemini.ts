import { errorSignal } from "./error-signal.ts";
import {
  errorText,
  type JsonObject,
  objectAt,
  summarizeInput,
  textAt,
  valueAt,
} from "./read-json.ts";
import type { AgentSignal, EventReader } from "./signal.ts";
import { usageWithCachedInput } from "./token-usage.ts";

/**
 * Reads the events of `gemini --output-format stream-json` (Gemini CLI documentation, "Headless mode
 * reference", and the event types of its `output` module). A message comes in deltas; tokens come
 * once, with the result, and its input holds the cached ones. No cost is given.
 */
export function createGeminiReader(): EventReader {
  const tools = new Map<string, string>();
  let isSpeaking = false;
  return (event) => {
    const continues = isSpeaking && event.delta === true;
    isSpeaking = event.type === "message" && event.role === "assistant";
    switch (event.type) {
      case "init":
        return [
          { kind: "session", id: textAt(event, "session_id"), model: textAt(event, "model") },
        ];
      case "message": {
        const text = textAt(event, "content");
        if (!isSpeaking) return [{ kind: "other", type: "message/user" }];
        return text ? [{ kind: "text", text, continues }] : [];
      }
      case "tool_use": {
        const id = textAt(event, "tool_id") ?? "";
        const name = textAt(event, "tool_name") ?? "tool";
        tools.set(id, name);
        const summary = summarizeInput(valueAt(event, "parameters"));
        return [{ kind: "tool_started", id, name, summary }];
      }
      case "tool_result": {
        const id = textAt(event, "tool_id") ?? "";
        const name = tools.get(id) ?? "tool";
        tools.delete(id);
        return [{ kind: "tool_ended", id, name, isOk: event.status !== "error" }];
      }
      case "error":
        return [readError(event)];
      case "result":
        return readResult(event);
      default:
        return [{ kind: "other", type: textAt(event, "type") ?? "" }];
    }
  };
}

function readError(event: JsonObject): AgentSignal {
  const text = textAt(event, "message") ?? "gemini reported an error";
  return event.severity === "warning"
    ? { kind: "notice", severity: "warning", text }
    : errorSignal(text);
}

function readResult(event: JsonObject): AgentSignal[] {
  const signals: AgentSignal[] = [];
  const stats = objectAt(event, "stats");
  if (Object.hasOwn(stats, "input_tokens")) {
    signals.push({ kind: "usage", total: usageWithCachedInput(stats, "cached") });
  }
  const isSuccess = event.status !== "error";
  const error = isSuccess ? null : errorText(valueAt(event, "error"), "the run failed");
  if (error !== null) signals.push(errorSignal(error));
  return [...signals, { kind: "result", isSuccess, message: null, error }];
}
