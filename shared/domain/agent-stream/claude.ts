import {
  amountAt,
  errorText,
  type JsonObject,
  objectAt,
  objectsAt,
  summarizeInput,
  textAt,
  tokensAt,
  valueAt,
} from "./read-json.ts";
import type { AgentSignal, EventReader } from "./signal.ts";
import {
  addUsage,
  isSameUsage,
  lessUsage,
  mostOf,
  NO_TOKENS,
  type TokenUsage,
} from "./token-usage.ts";

/**
 * Reads the events of `claude -p --output-format stream-json --verbose` (Claude Code documentation,
 * "Run Claude Code programmatically", and the message types of the Agent SDK reference). Amp prints
 * the same events for `--stream-json` (Amp owner's manual, appendix), without a model and a cost.
 *
 * A message arrives as one event a content block, each with the usage of the whole message so far:
 * usage counts once a message id, at its highest. The result's own figures cover all of the run.
 */
export function createClaudeReader(): EventReader {
  const tools = new Map<string, string>();
  const usage = createUsageCount();
  return (event) => {
    switch (event.type) {
      case "system":
        return readSystem(event);
      case "assistant":
        return readAssistant(event, tools, usage);
      case "user":
        return readToolResults(event, tools);
      case "result":
        return readResult(event, usage);
      case "rate_limit_event":
        return readRateLimit(objectAt(event, "rate_limit_info"));
      default:
        return [{ kind: "other", type: textAt(event, "type") ?? "" }];
    }
  };
}

function readSystem(event: JsonObject): AgentSignal[] {
  if (event.subtype === "init") {
    return [{ kind: "session", id: textAt(event, "session_id"), model: textAt(event, "model") }];
  }
  if (event.subtype === "api_retry") {
    const reason = textAt(event, "error") ?? "the service refused a request";
    const status = amountAt(event, "error_status");
    const retryMs = amountAt(event, "retry_delay_ms");
    const text = `${reason}: tried again`;
    return reason.includes("rate_limit") || status === 429
      ? [{ kind: "rate_limit", text, retryMs }]
      : [{ kind: "notice", severity: "warning", text }];
  }
  return [{ kind: "other", type: `system/${textAt(event, "subtype") ?? ""}` }];
}

function readAssistant(
  event: JsonObject,
  tools: Map<string, string>,
  usage: UsageCount,
): AgentSignal[] {
  const message = objectAt(event, "message");
  const signals: AgentSignal[] = [];
  for (const block of objectsAt(message, "content")) {
    signals.push(...readBlock(block, tools));
  }
  const error = textAt(event, "error");
  if (error === "rate_limit") signals.push({ kind: "rate_limit", text: error, retryMs: null });
  else if (error) signals.push({ kind: "notice", severity: "error", text: error });
  const total = usage.count(textAt(message, "id"), usageOf(objectAt(message, "usage")));
  if (total) signals.push({ kind: "usage", total });
  return signals;
}

function readBlock(block: JsonObject, tools: Map<string, string>): AgentSignal[] {
  switch (block.type) {
    case "text": {
      const text = textAt(block, "text");
      return text ? [{ kind: "text", text, continues: false }] : [];
    }
    case "thinking": {
      const text = textAt(block, "thinking");
      return text ? [{ kind: "thinking", text }] : [];
    }
    case "tool_use": {
      const id = textAt(block, "id") ?? "";
      const name = textAt(block, "name") ?? "tool";
      tools.set(id, name);
      return [{ kind: "tool_started", id, name, summary: summarizeInput(valueAt(block, "input")) }];
    }
    default:
      return [{ kind: "other", type: `block/${textAt(block, "type") ?? ""}` }];
  }
}

function readToolResults(event: JsonObject, tools: Map<string, string>): AgentSignal[] {
  const results = objectsAt(objectAt(event, "message"), "content").filter(
    ({ type }) => type === "tool_result",
  );
  if (results.length === 0) return [{ kind: "other", type: "user" }];
  return results.map((result) => {
    const id = textAt(result, "tool_use_id") ?? "";
    const name = tools.get(id) ?? "tool";
    tools.delete(id);
    return { kind: "tool_ended", id, name, isOk: result.is_error !== true };
  });
}

function readResult(event: JsonObject, usage: UsageCount): AgentSignal[] {
  const signals: AgentSignal[] = objectsAt(event, "permission_denials").map((denial) => ({
    kind: "permission",
    text: [textAt(denial, "tool_name") ?? "a tool", summarizeInput(valueAt(denial, "tool_input"))]
      .filter((part) => part !== "")
      .join(": "),
  }));
  const total = usage.settle(reportedUsage(event));
  if (total) signals.push({ kind: "usage", total });
  const totalUsd = amountAt(event, "total_cost_usd");
  if (totalUsd !== null) signals.push({ kind: "cost", totalUsd });
  const message = textAt(event, "result");
  const subtype = textAt(event, "subtype") ?? "success";
  const isSuccess = event.is_error !== true && subtype === "success";
  const error = isSuccess ? null : (errorsOf(event) ?? message ?? subtype.replaceAll("_", " "));
  return [...signals, { kind: "result", isSuccess, message, error }];
}

function errorsOf(event: JsonObject): string | null {
  const errors = valueAt(event, "errors");
  const texts = Array.isArray(errors) ? errors.map((error) => errorText(error, "")) : [];
  return (
    texts.filter((text) => text !== "").join("; ") || errorText(valueAt(event, "error"), "") || null
  );
}

function readRateLimit(info: JsonObject): AgentSignal[] {
  const status = textAt(info, "status") ?? "";
  // Such an event also says that all is well, when a window of the limit begins.
  if (status === "allowed" || status === "") return [{ kind: "other", type: "rate_limit_event" }];
  const window = textAt(info, "rateLimitType");
  const text = `usage limit${window ? ` (${window.replaceAll("_", " ")})` : ""}: ${status.replaceAll("_", " ")}`;
  return status === "rejected"
    ? [{ kind: "rate_limit", text, retryMs: null }]
    : [{ kind: "notice", severity: "warning", text }];
}

/** All tokens of a run as its result says: of each model where it tells them apart, subagents too. */
function reportedUsage(event: JsonObject): TokenUsage | null {
  const models = objectAt(event, "modelUsage");
  const perModel = Object.keys(models).map((model) => objectAt(models, model));
  if (perModel.length > 0) {
    return perModel.map(camelUsageOf).reduce(addUsage, NO_TOKENS);
  }
  const usage = objectAt(event, "usage");
  return usageOf(usage) ?? (Object.hasOwn(usage, "inputTokens") ? camelUsageOf(usage) : null);
}

function camelUsageOf(usage: JsonObject): TokenUsage {
  return {
    input: tokensAt(usage, "inputTokens"),
    output: tokensAt(usage, "outputTokens"),
    cacheRead: tokensAt(usage, "cacheReadInputTokens") || tokensAt(usage, "cacheReadTokens"),
    cacheWrite: tokensAt(usage, "cacheCreationInputTokens") || tokensAt(usage, "cacheWriteTokens"),
  };
}

function usageOf(usage: JsonObject): TokenUsage | null {
  if (!Object.hasOwn(usage, "input_tokens") && !Object.hasOwn(usage, "output_tokens")) return null;
  return {
    input: tokensAt(usage, "input_tokens"),
    output: tokensAt(usage, "output_tokens"),
    cacheRead: tokensAt(usage, "cache_read_input_tokens"),
    cacheWrite: tokensAt(usage, "cache_creation_input_tokens"),
  };
}

interface UsageCount {
  /** Counts a message's usage. @returns all so far; null when nothing new came */
  count(messageId: string | null, usage: TokenUsage | null): TokenUsage | null;
  /** Takes the run's own figures where they say more. */
  settle(reported: TokenUsage | null): TokenUsage | null;
}

function createUsageCount(): UsageCount {
  const messages = new Map<string, TokenUsage>();
  let total = NO_TOKENS;
  const change = (next: TokenUsage): TokenUsage | null => {
    if (isSameUsage(next, total)) return null;
    total = next;
    return total;
  };
  return {
    count(messageId, usage) {
      if (!usage) return null;
      if (messageId === null) return change(addUsage(total, usage));
      const before = messages.get(messageId) ?? NO_TOKENS;
      const now = mostOf(before, usage);
      messages.set(messageId, now);
      return change(addUsage(total, lessUsage(now, before)));
    },
    settle: (reported) => (reported ? change(mostOf(total, reported)) : null),
  };
}
