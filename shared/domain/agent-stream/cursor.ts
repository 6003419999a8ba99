import { createClaudeReader } from "./claude.ts";
import {
  isObject,
  type JsonObject,
  objectAt,
  summarizeInput,
  textAt,
  valueAt,
} from "./read-json.ts";
import type { AgentSignal, EventReader } from "./signal.ts";

const CALL_SUFFIX = /ToolCall$/;

/**
 * Reads the events of `cursor-agent -p --output-format stream-json` (Cursor documentation, "Output
 * format"): those of Claude Code, but tools have events of their own and no cost is given.
 */
export function createCursorReader(): EventReader {
  const readMessage = createClaudeReader();
  return (event) => {
    if (event.type === "tool_call") return readToolCall(event);
    if (event.type === "thinking") {
      const text = textAt(event, "text");
      return text ? [{ kind: "thinking", text }] : [];
    }
    return readMessage(event);
  };
}

function readToolCall(event: JsonObject): AgentSignal[] {
  const calls = objectAt(event, "tool_call");
  const key = Object.keys(calls).find((name) => CALL_SUFFIX.test(name)) ?? Object.keys(calls)[0];
  const call = key === undefined ? {} : objectAt(calls, key);
  const id = textAt(event, "call_id") ?? "";
  const name = textAt(call, "name") ?? key?.replace(CALL_SUFFIX, "") ?? "tool";
  if (event.subtype === "started") {
    const input = valueAt(call, "args") ?? valueAt(call, "arguments");
    return [{ kind: "tool_started", id, name, summary: summarizeInput(input) }];
  }
  if (event.subtype === "completed") {
    const result = valueAt(call, "result");
    const isOk = !isObject(result) || Object.hasOwn(result, "success");
    return [{ kind: "tool_ended", id, name, isOk }];
  }
  return [{ kind: "other", type: `tool_call/${textAt(event, "subtype") ?? ""}` }];
}
