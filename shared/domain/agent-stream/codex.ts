import { createCodexMessageReader } from "./codex-message.ts";
import { errorSignal } from "./error-signal.ts";
import {
  errorText,
  type JsonObject,
  objectAt,
  objectsAt,
  summarizeInput,
  textAt,
  valueAt,
} from "./read-json.ts";
import type { AgentSignal, EventReader } from "./signal.ts";
import { usageWithCachedInput } from "./token-usage.ts";

/** Items that are a tool at work, and what people call it. */
const TOOL_NAMES: ReadonlyMap<string, string> = new Map([
  ["command_execution", "shell"],
  ["file_change", "edit"],
  ["mcp_tool_call", "mcp"],
  ["collab_tool_call", "agent"],
  ["web_search", "web search"],
]);

/**
 * Reads the events of `codex exec --json` (Codex documentation, "Non-interactive mode", and the
 * event types in its `exec` crate), and those of releases that still wrapped them in `msg`.
 *
 * A turn's usage counts the whole thread so far, so the latest one stands. Its input tokens hold the
 * cached ones. No cost is given. A plain `error` may be one of several attempts to connect: only a
 * failed turn is a result.
 */
export function createCodexReader(): EventReader {
  const open = new Set<string>();
  const readWrapped = createCodexMessageReader();
  return (event) => {
    if (Object.hasOwn(event, "msg")) return readWrapped(objectAt(event, "msg"));
    switch (event.type) {
      case "thread.started":
        return [{ kind: "session", id: textAt(event, "thread_id"), model: null }];
      case "item.started":
        return readStarted(itemOf(event), open);
      case "item.completed":
        return readCompleted(itemOf(event), open);
      case "turn.completed":
        return [
          {
            kind: "usage",
            total: usageWithCachedInput(objectAt(event, "usage"), "cached_input_tokens"),
          },
          { kind: "result", isSuccess: true, message: null, error: null },
        ];
      case "turn.failed": {
        const error = errorText(valueAt(event, "error"), "the turn failed");
        return [errorSignal(error), { kind: "result", isSuccess: false, message: null, error }];
      }
      case "error":
        return [errorSignal(textAt(event, "message") ?? "codex reported an error")];
      case "request_user_input": {
        const questions = objectsAt(event, "questions").map((asked) => textAt(asked, "question"));
        const text = questions.filter((question) => question !== null).join(" ");
        return [{ kind: "permission", text: text || "the agent asked a question" }];
      }
      default:
        return [{ kind: "other", type: textAt(event, "type") ?? "" }];
    }
  };
}

interface Item {
  readonly id: string;
  readonly type: string;
  readonly fields: JsonObject;
}

function itemOf(event: JsonObject): Item {
  const fields = objectAt(event, "item");
  // The first releases with items called the type `item_type`.
  const type = textAt(fields, "type") ?? textAt(fields, "item_type") ?? "";
  return { id: textAt(fields, "id") ?? "", type, fields };
}

function readStarted(item: Item, open: Set<string>): AgentSignal[] {
  const started = startOf(item);
  if (!started) return [{ kind: "other", type: `item.started/${item.type}` }];
  open.add(item.id);
  return [started];
}

function startOf({ id, type, fields }: Item): AgentSignal | null {
  const known = TOOL_NAMES.get(type);
  if (known === undefined) return null;
  const tool = textAt(fields, "tool");
  const server = textAt(fields, "server");
  const name = tool === null ? known : server === null ? tool : `${server}/${tool}`;
  const input =
    valueAt(fields, "arguments") ??
    (type === "file_change"
      ? objectsAt(fields, "changes").map((change) => textAt(change, "path") ?? "")
      : fields);
  return { kind: "tool_started", id, name, summary: summarizeInput(input) };
}

function readCompleted(item: Item, open: Set<string>): AgentSignal[] {
  const { id, type, fields } = item;
  const text = textAt(fields, "text");
  switch (type) {
    case "agent_message":
    case "assistant_message":
      return text ? [{ kind: "text", text, continues: false }] : [];
    case "reasoning":
      return text ? [{ kind: "thinking", text }] : [];
    case "error":
      return [{ kind: "notice", severity: "warning", text: textAt(fields, "message") ?? "error" }];
    default: {
      const started = startOf(item);
      if (started?.kind !== "tool_started")
        return [{ kind: "other", type: `item.completed/${type}` }];
      const ended: AgentSignal = {
        kind: "tool_ended",
        id,
        name: started.name,
        isOk: isDone(fields),
      };
      return open.delete(id) ? [ended] : [started, ended];
    }
  }
}

function isDone(fields: JsonObject): boolean {
  const status = textAt(fields, "status");
  return status !== "failed" && status !== "declined";
}
