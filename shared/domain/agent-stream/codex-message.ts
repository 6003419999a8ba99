import { errorSignal } from "./error-signal.ts";
import { type JsonObject, objectAt, summarizeInput, textAt, valueAt } from "./read-json.ts";
import type { AgentSignal } from "./signal.ts";
import { usageWithCachedInput } from "./token-usage.ts";

/** What people call the tools that have no name of their own. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["exec_command_begin", "shell"],
  ["patch_apply_begin", "edit"],
  ["web_search_begin", "web search"],
]);

const TOOL_BEGIN = /^(exec_command|mcp_tool_call|patch_apply|web_search)_begin$/;
const TOOL_END = /^(exec_command|mcp_tool_call|patch_apply|web_search)_end$/;

/**
 * Reads what releases of Codex before autumn 2025 printed for `codex exec --json`: each event in
 * `msg`, in the words of its protocol crate. Their token counts are those of the session so far.
 */
export function createCodexMessageReader(): (message: JsonObject) => readonly AgentSignal[] {
  const names = new Map<string, string>();
  return (message) => {
    const type = textAt(message, "type") ?? "";
    if (TOOL_BEGIN.test(type)) return [readBegin(message, type, names)];
    if (TOOL_END.test(type)) return [readEnd(message, names)];
    switch (type) {
      case "session_configured":
        return [
          { kind: "session", id: textAt(message, "session_id"), model: textAt(message, "model") },
        ];
      case "agent_message":
        return textSignal(textAt(message, "message"));
      case "agent_reasoning": {
        const text = textAt(message, "text");
        return text ? [{ kind: "thinking", text }] : [];
      }
      case "token_count": {
        const nested = objectAt(objectAt(message, "info"), "total_token_usage");
        const usage = Object.keys(nested).length > 0 ? nested : message;
        return Object.hasOwn(usage, "input_tokens")
          ? [{ kind: "usage", total: usageWithCachedInput(usage, "cached_input_tokens") }]
          : [{ kind: "other", type }];
      }
      case "task_complete":
        return [
          {
            kind: "result",
            isSuccess: true,
            message: textAt(message, "last_agent_message"),
            error: null,
          },
        ];
      case "turn_aborted": {
        const error = `the turn was aborted: ${textAt(message, "reason") ?? "no reason given"}`;
        return [{ kind: "result", isSuccess: false, message: null, error }];
      }
      case "error":
      case "stream_error":
        return [errorSignal(textAt(message, "message") ?? "codex reported an error")];
      case "exec_approval_request":
      case "apply_patch_approval_request":
        return [{ kind: "permission", text: summarizeInput(message) }];
      default:
        return [{ kind: "other", type }];
    }
  };
}

function textSignal(text: string | null): AgentSignal[] {
  return text ? [{ kind: "text", text, continues: false }] : [];
}

function readBegin(message: JsonObject, type: string, names: Map<string, string>): AgentSignal {
  const id = textAt(message, "call_id") ?? "";
  const invocation = objectAt(message, "invocation");
  const tool = textAt(invocation, "tool");
  const server = textAt(invocation, "server");
  const name =
    tool === null ? (NAMES.get(type) ?? "tool") : server === null ? tool : `${server}/${tool}`;
  names.set(id, name);
  const input = valueAt(invocation, "arguments") ?? inputOf(message);
  return { kind: "tool_started", id, name, summary: summarizeInput(input) };
}

function inputOf(message: JsonObject): unknown {
  const changes = Object.keys(objectAt(message, "changes"));
  return changes.length > 0 ? changes : message;
}

function readEnd(message: JsonObject, names: Map<string, string>): AgentSignal {
  const id = textAt(message, "call_id") ?? "";
  const name = names.get(id) ?? "tool";
  names.delete(id);
  const exitCode = valueAt(message, "exit_code");
  const isOk =
    message.success !== false &&
    (typeof exitCode !== "number" || exitCode === 0) &&
    !Object.hasOwn(objectAt(message, "result"), "Err");
  return { kind: "tool_ended", id, name, isOk };
}
