import type { StreamFormat } from "../agent-stream.ts";
import type { AgentSignal } from "../signal.ts";
import type { StreamSummary } from "../stream-summary.ts";

/** An output in a documented format, and what it says. */
interface StreamCase {
  readonly name: string;
  readonly format: StreamFormat;
  readonly text: string;
  readonly expected: readonly AgentSignal[];
  readonly summary: Partial<StreamSummary>;
}

const lines = (...events: object[]) =>
  `${events.map((event) => JSON.stringify(event)).join("\n")}\n`;

const success: AgentSignal = { kind: "result", isSuccess: true, message: null, error: null };
const said = (text: string): AgentSignal => ({ kind: "text", text, continues: false });

const claude: StreamCase = {
  name: "one usage a message, and the result's own figures at the end",
  format: "claude-stream-json",
  text: lines(
    { type: "system", subtype: "init", session_id: "s-1", model: "sonnet", tools: ["Bash"] },
    {
      type: "assistant",
      session_id: "s-1",
      parent_tool_use_id: null,
      message: {
        id: "m-1",
        content: [{ type: "thinking", thinking: "Where are the tests?" }],
        usage: { input_tokens: 10, output_tokens: 1, cache_read_input_tokens: 500 },
      },
    },
    {
      type: "assistant",
      message: {
        id: "m-1",
        content: [
          { type: "tool_use", id: "t-1", name: "Bash", input: { command: "npm\ntest 🧪" } },
        ],
        usage: { input_tokens: 10, output_tokens: 40, cache_read_input_tokens: 500 },
      },
    },
    {
      type: "user",
      message: {
        content: [{ type: "tool_result", tool_use_id: "t-1", content: "1 failed", is_error: true }],
      },
    },
    {
      type: "assistant",
      message: {
        id: "m-2",
        content: [{ type: "text", text: "Fixed: “naïve” 改" }],
        usage: { input_tokens: 5, output_tokens: 8, cache_creation_input_tokens: 70 },
      },
    },
    {
      type: "result",
      subtype: "success",
      is_error: false,
      result: "Fixed: “naïve” 改",
      total_cost_usd: 0.0125,
      usage: {
        input_tokens: 15,
        output_tokens: 60,
        cache_read_input_tokens: 500,
        cache_creation_input_tokens: 70,
      },
      permission_denials: [{ tool_name: "Bash", tool_input: { command: "git push" } }],
    },
  ),
  expected: [
    { kind: "session", id: "s-1", model: "sonnet" },
    { kind: "thinking", text: "Where are the tests?" },
    { kind: "usage", total: { input: 10, output: 1, cacheRead: 500, cacheWrite: 0 } },
    { kind: "tool_started", id: "t-1", name: "Bash", summary: "npm test 🧪" },
    { kind: "usage", total: { input: 10, output: 40, cacheRead: 500, cacheWrite: 0 } },
    { kind: "tool_ended", id: "t-1", name: "Bash", isOk: false },
    said("Fixed: “naïve” 改"),
    { kind: "usage", total: { input: 15, output: 48, cacheRead: 500, cacheWrite: 70 } },
    { kind: "permission", text: "Bash: git push" },
    { kind: "usage", total: { input: 15, output: 60, cacheRead: 500, cacheWrite: 70 } },
    { kind: "cost", totalUsd: 0.0125 },
    { kind: "result", isSuccess: true, message: "Fixed: “naïve” 改", error: null },
  ],
  summary: {
    sessionId: "s-1",
    model: "sonnet",
    usage: { input: 15, output: 60, cacheRead: 500, cacheWrite: 70 },
    costUsd: 0.0125,
    finalMessage: "Fixed: “naïve” 改",
    result: { isSuccess: true, error: null },
  },
};

const claudeFailing: StreamCase = {
  name: "a run that failed, held back by a limit",
  format: "claude-stream-json",
  text: lines(
    { type: "system", subtype: "init", session_id: "s-2" },
    { type: "rate_limit_event", rate_limit_info: { status: "allowed" } },
    {
      type: "rate_limit_event",
      rate_limit_info: { status: "rejected", rateLimitType: "five_hour" },
    },
    {
      type: "system",
      subtype: "api_retry",
      attempt: 1,
      retry_delay_ms: 4_000,
      error_status: 429,
      error: "rate_limit",
    },
    {
      type: "assistant",
      message: { id: "m", content: [{ type: "tool_use", id: "t", name: "Task", input: {} }] },
    },
    {
      type: "result",
      subtype: "error_max_turns",
      is_error: true,
      errors: ["turn limit reached"],
      total_cost_usd: 0,
      modelUsage: {
        sonnet: { inputTokens: 3, outputTokens: 4 },
        haiku: { inputTokens: 30, outputTokens: 40, cacheReadInputTokens: 5 },
      },
    },
  ),
  expected: [
    { kind: "session", id: "s-2", model: null },
    { kind: "rate_limit", text: "usage limit (five hour): rejected", retryMs: null },
    { kind: "rate_limit", text: "rate_limit: tried again", retryMs: 4_000 },
    { kind: "tool_started", id: "t", name: "Task", summary: "{}" },
    { kind: "usage", total: { input: 33, output: 44, cacheRead: 5, cacheWrite: 0 } },
    { kind: "cost", totalUsd: 0 },
    { kind: "result", isSuccess: false, message: null, error: "turn limit reached" },
  ],
  summary: {
    costUsd: 0,
    finalMessage: null,
    result: { isSuccess: false, error: "turn limit reached" },
    lastError: "turn limit reached",
  },
};

const codex: StreamCase = {
  name: "items, and tokens of the thread so far",
  format: "codex-json",
  text: lines(
    { type: "thread.started", thread_id: "th-1" },
    { type: "turn.started" },
    { type: "item.completed", item: { id: "i0", type: "reasoning", text: "Look first" } },
    {
      type: "item.started",
      item: { id: "i1", type: "command_execution", command: "ls -a", status: "in_progress" },
    },
    {
      type: "item.completed",
      item: {
        id: "i1",
        type: "command_execution",
        command: "ls -a",
        aggregated_output: "",
        exit_code: 2,
        status: "failed",
      },
    },
    {
      type: "item.completed",
      item: {
        id: "i2",
        type: "file_change",
        changes: [
          { path: "a.ts", kind: "update" },
          { path: "b.ts", kind: "add" },
        ],
        status: "completed",
      },
    },
    {
      type: "item.started",
      item: {
        id: "i3",
        type: "mcp_tool_call",
        server: "baton",
        tool: "get_task",
        arguments: { id: 1 },
      },
    },
    {
      type: "item.completed",
      item: {
        id: "i3",
        type: "mcp_tool_call",
        server: "baton",
        tool: "get_task",
        status: "completed",
      },
    },
    { type: "error", message: "Reconnecting... 1/5" },
    { type: "item.completed", item: { id: "i4", type: "agent_message", text: "Half way" } },
    {
      type: "turn.completed",
      usage: { input_tokens: 100, cached_input_tokens: 60, output_tokens: 7 },
    },
    { type: "item.completed", item: { id: "i5", type: "agent_message", text: "All done" } },
    {
      type: "turn.completed",
      usage: { input_tokens: 250, cached_input_tokens: 160, output_tokens: 9 },
    },
  ),
  expected: [
    { kind: "session", id: "th-1", model: null },
    { kind: "thinking", text: "Look first" },
    { kind: "tool_started", id: "i1", name: "shell", summary: "ls -a" },
    { kind: "tool_ended", id: "i1", name: "shell", isOk: false },
    { kind: "tool_started", id: "i2", name: "edit", summary: "a.ts b.ts" },
    { kind: "tool_ended", id: "i2", name: "edit", isOk: true },
    { kind: "tool_started", id: "i3", name: "baton/get_task", summary: '{"id":1}' },
    { kind: "tool_ended", id: "i3", name: "baton/get_task", isOk: true },
    { kind: "notice", severity: "error", text: "Reconnecting... 1/5" },
    said("Half way"),
    { kind: "usage", total: { input: 40, output: 7, cacheRead: 60, cacheWrite: 0 } },
    success,
    said("All done"),
    { kind: "usage", total: { input: 90, output: 9, cacheRead: 160, cacheWrite: 0 } },
    success,
  ],
  summary: {
    sessionId: "th-1",
    model: null,
    costUsd: null,
    usage: { input: 90, output: 9, cacheRead: 160, cacheWrite: 0 },
    finalMessage: "All done",
  },
};

const codexFailing: StreamCase = {
  name: "a turn that failed at the usage limit",
  format: "codex-json",
  text: lines(
    { type: "thread.started", thread_id: "th-2" },
    { type: "turn.failed", error: { message: "You've hit your usage limit." } },
  ),
  expected: [
    { kind: "session", id: "th-2", model: null },
    { kind: "rate_limit", text: "You've hit your usage limit.", retryMs: null },
    { kind: "result", isSuccess: false, message: null, error: "You've hit your usage limit." },
  ],
  summary: { result: { isSuccess: false, error: "You've hit your usage limit." }, usage: null },
};

const codexMessages: StreamCase = {
  name: "the older form, each event in msg",
  format: "codex-json",
  text: lines(
    { id: "0", msg: { type: "session_configured", session_id: "c-1", model: "gpt" } },
    { id: "1", msg: { type: "task_started" } },
    { id: "1", msg: { type: "agent_reasoning", text: "Hm" } },
    { id: "1", msg: { type: "exec_command_begin", call_id: "x", command: ["bash", "-lc", "ls"] } },
    { id: "1", msg: { type: "exec_command_end", call_id: "x", exit_code: 0 } },
    { id: "1", msg: { type: "patch_apply_begin", call_id: "p", changes: { "a.ts": {} } } },
    { id: "1", msg: { type: "patch_apply_end", call_id: "p", success: false } },
    {
      id: "1",
      msg: {
        type: "token_count",
        info: {
          total_token_usage: { input_tokens: 50, cached_input_tokens: 20, output_tokens: 5 },
        },
      },
    },
    { id: "1", msg: { type: "token_count", info: null } },
    { id: "1", msg: { type: "agent_message", message: "Done" } },
    { id: "1", msg: { type: "task_complete", last_agent_message: "Done" } },
  ),
  expected: [
    { kind: "session", id: "c-1", model: "gpt" },
    { kind: "thinking", text: "Hm" },
    { kind: "tool_started", id: "x", name: "shell", summary: "bash -lc ls" },
    { kind: "tool_ended", id: "x", name: "shell", isOk: true },
    { kind: "tool_started", id: "p", name: "edit", summary: "a.ts" },
    { kind: "tool_ended", id: "p", name: "edit", isOk: false },
    { kind: "usage", total: { input: 30, output: 5, cacheRead: 20, cacheWrite: 0 } },
    said("Done"),
    { kind: "result", isSuccess: true, message: "Done", error: null },
  ],
  summary: { model: "gpt", finalMessage: "Done" },
};

const gemini: StreamCase = {
  name: "a message in pieces, and figures with the result",
  format: "gemini-json",
  text: lines(
    { type: "init", timestamp: "2026-01-01T00:00:00Z", session_id: "g-1", model: "pro" },
    { type: "message", role: "user", content: "Fix it" },
    { type: "message", role: "assistant", content: "Look", delta: true },
    { type: "message", role: "assistant", content: "ing.", delta: true },
    { type: "tool_use", tool_name: "read_file", tool_id: "r1", parameters: { file_path: "a.ts" } },
    { type: "tool_result", tool_id: "r1", status: "success", output: "…" },
    { type: "error", severity: "warning", message: "Loop detected" },
    { type: "message", role: "assistant", content: "All ", delta: true },
    { type: "message", role: "assistant", content: "done 🎉", delta: true },
    {
      type: "result",
      status: "success",
      stats: {
        total_tokens: 130,
        input_tokens: 100,
        output_tokens: 30,
        cached: 40,
        input: 60,
        duration_ms: 9,
        tool_calls: 1,
      },
    },
  ),
  expected: [
    { kind: "session", id: "g-1", model: "pro" },
    said("Look"),
    { kind: "text", text: "ing.", continues: true },
    { kind: "tool_started", id: "r1", name: "read_file", summary: "a.ts" },
    { kind: "tool_ended", id: "r1", name: "read_file", isOk: true },
    { kind: "notice", severity: "warning", text: "Loop detected" },
    said("All "),
    { kind: "text", text: "done 🎉", continues: true },
    { kind: "usage", total: { input: 60, output: 30, cacheRead: 40, cacheWrite: 0 } },
    success,
  ],
  summary: { model: "pro", finalMessage: "All done 🎉", costUsd: null, lastError: null },
};

const opencode: StreamCase = {
  name: "steps whose tokens and cost add up",
  format: "opencode-json",
  text: lines(
    { type: "step_start", timestamp: 1, sessionID: "o-1", part: { type: "step-start" } },
    {
      type: "tool_use",
      sessionID: "o-1",
      part: {
        callID: "k",
        tool: "bash",
        state: { status: "error", input: { command: "make" }, error: "no rule" },
      },
    },
    {
      type: "step_finish",
      sessionID: "o-1",
      part: {
        reason: "tool-calls",
        cost: 0.25,
        tokens: { input: 10, output: 2, reasoning: 3, cache: { read: 4, write: 5 } },
      },
    },
    { type: "step_start", sessionID: "o-1", part: {} },
    { type: "text", sessionID: "o-1", part: { text: "Built." } },
    {
      type: "step_finish",
      sessionID: "o-1",
      part: {
        reason: "stop",
        cost: 0.5,
        tokens: { input: 1, output: 1, reasoning: 0, cache: { read: 0, write: 0 } },
      },
    },
    { type: "done", sessionID: "o-1", reason: "idle", rejected: ["bash"] },
  ),
  expected: [
    { kind: "session", id: "o-1", model: null },
    { kind: "tool_started", id: "k", name: "bash", summary: "make" },
    { kind: "tool_ended", id: "k", name: "bash", isOk: false },
    { kind: "usage", total: { input: 10, output: 5, cacheRead: 4, cacheWrite: 5 } },
    { kind: "cost", totalUsd: 0.25 },
    said("Built."),
    { kind: "usage", total: { input: 11, output: 6, cacheRead: 4, cacheWrite: 5 } },
    { kind: "cost", totalUsd: 0.75 },
    success,
    { kind: "permission", text: "bash" },
  ],
  summary: { sessionId: "o-1", costUsd: 0.75, finalMessage: "Built." },
};

const opencodeFailing: StreamCase = {
  name: "an error stays one, whatever comes after",
  format: "opencode-json",
  text: lines(
    {
      type: "error",
      sessionID: "o-2",
      error: { name: "APIError", data: { message: "no such model" } },
    },
    { type: "done", sessionID: "o-2", reason: "idle", rejected: [] },
  ),
  expected: [
    { kind: "session", id: "o-2", model: null },
    { kind: "notice", severity: "error", text: "no such model" },
    { kind: "result", isSuccess: false, message: null, error: "no such model" },
  ],
  summary: { result: { isSuccess: false, error: "no such model" } },
};

const cursor: StreamCase = {
  name: "tools as events of their own",
  format: "cursor-json",
  text: lines(
    { type: "system", subtype: "init", session_id: "u-1", model: "Auto", apiKeySource: "login" },
    { type: "user", message: { role: "user", content: [{ type: "text", text: "Fix it" }] } },
    { type: "thinking", subtype: "delta", text: "Well" },
    { type: "thinking", subtype: "completed" },
    {
      type: "tool_call",
      subtype: "started",
      call_id: "q",
      tool_call: { readToolCall: { args: { path: "README.md" } } },
    },
    {
      type: "tool_call",
      subtype: "completed",
      call_id: "q",
      tool_call: { readToolCall: { args: { path: "README.md" }, result: { success: {} } } },
    },
    {
      type: "tool_call",
      subtype: "started",
      call_id: "w",
      tool_call: { function: { name: "shell", arguments: '{"command":"ls"}' } },
    },
    {
      type: "tool_call",
      subtype: "completed",
      call_id: "w",
      tool_call: { function: { name: "shell", result: { rejected: {} } } },
    },
    {
      type: "assistant",
      message: { role: "assistant", content: [{ type: "text", text: "Read." }] },
    },
    {
      type: "result",
      subtype: "success",
      is_error: false,
      result: "Read.",
      usage: { inputTokens: 5, outputTokens: 6, cacheReadTokens: 7, cacheWriteTokens: 8 },
    },
  ),
  expected: [
    { kind: "session", id: "u-1", model: "Auto" },
    { kind: "thinking", text: "Well" },
    { kind: "tool_started", id: "q", name: "read", summary: "README.md" },
    { kind: "tool_ended", id: "q", name: "read", isOk: true },
    { kind: "tool_started", id: "w", name: "shell", summary: '{"command":"ls"}' },
    { kind: "tool_ended", id: "w", name: "shell", isOk: false },
    said("Read."),
    { kind: "usage", total: { input: 5, output: 6, cacheRead: 7, cacheWrite: 8 } },
    { kind: "result", isSuccess: true, message: "Read.", error: null },
  ],
  summary: { finalMessage: "Read.", costUsd: null },
};

/** Outputs as the programs' documentation has them. */
export const STREAMS: readonly StreamCase[] = [
  claude,
  claudeFailing,
  codex,
  codexFailing,
  codexMessages,
  gemini,
  opencode,
  opencodeFailing,
  cursor,
];
