import { errorSignal } from "./error-signal.ts";
import {
  amountAt,
  errorText,
  type JsonObject,
  objectAt,
  summarizeInput,
  textAt,
  tokensAt,
  valueAt,
} from "./read-json.ts";
import type { AgentSignal, EventReader } from "./signal.ts";
import { addUsage, NO_TOKENS, type TokenUsage } from "./token-usage.ts";

/**
 * Reads the events of `opencode run --format json` (OpenCode documentation, "CLI", and the `run`
 * command's own source). Tools are told of when they ended, usage and cost a step: both add up.
 * Reasoning is counted beside the output, and cached tokens beside the input. Newer releases end with
 * `done`; in older ones the last step's reason says that the agent stopped.
 */
export function createOpencodeReader(): EventReader {
  let isStarted = false;
  let isOver = false;
  let total = NO_TOKENS;
  let totalUsd: number | null = null;
  const read = (event: JsonObject): AgentSignal[] => {
    const part = objectAt(event, "part");
    const text = textAt(part, "text");
    switch (event.type) {
      case "text":
        return text ? [{ kind: "text", text, continues: false }] : [];
      case "reasoning":
        return text ? [{ kind: "thinking", text }] : [];
      case "tool_use":
        return readTool(part);
      case "step_start":
        isOver = false;
        return [{ kind: "other", type: "step_start" }];
      case "step_finish": {
        total = addUsage(total, usageOf(objectAt(part, "tokens")));
        const signals: AgentSignal[] = [{ kind: "usage", total }];
        const cost = amountAt(part, "cost");
        if (cost !== null) {
          totalUsd = (totalUsd ?? 0) + cost;
          signals.push({ kind: "cost", totalUsd });
        }
        return part.reason === "stop" ? [...signals, ...finish(null)] : signals;
      }
      case "error":
        return finish(errorText(valueAt(event, "error"), "opencode reported an error"));
      case "done":
        return [...readRejected(event), ...finish(null)];
      default:
        return [{ kind: "other", type: textAt(event, "type") ?? "" }];
    }
  };
  const finish = (error: string | null): AgentSignal[] => {
    if (error === null && isOver) return [];
    isOver = true;
    const result: AgentSignal = { kind: "result", isSuccess: error === null, message: null, error };
    return error === null ? [result] : [errorSignal(error), result];
  };
  return (event) => {
    const id = textAt(event, "sessionID");
    if (isStarted || id === null) return read(event);
    isStarted = true;
    return [{ kind: "session", id, model: null }, ...read(event)];
  };
}

function readTool(part: JsonObject): AgentSignal[] {
  const id = textAt(part, "callID") ?? textAt(part, "id") ?? "";
  const name = textAt(part, "tool") ?? "tool";
  const state = objectAt(part, "state");
  const summary = summarizeInput(valueAt(state, "input"));
  const started: AgentSignal = { kind: "tool_started", id, name, summary };
  return [started, { kind: "tool_ended", id, name, isOk: state.status !== "error" }];
}

function readRejected(event: JsonObject): AgentSignal[] {
  const rejected = valueAt(event, "rejected");
  if (!Array.isArray(rejected)) return [];
  return rejected
    .filter((permission) => typeof permission === "string")
    .map((text) => ({ kind: "permission", text }));
}

function usageOf(tokens: JsonObject): TokenUsage {
  const cache = objectAt(tokens, "cache");
  return {
    input: tokensAt(tokens, "input"),
    output: tokensAt(tokens, "output") + tokensAt(tokens, "reasoning"),
    cacheRead: tokensAt(cache, "read"),
    cacheWrite: tokensAt(cache, "write"),
  };
}
