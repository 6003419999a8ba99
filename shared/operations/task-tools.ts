import type { McpForm } from "./define.ts";

/** What a write by an agent answers with: enough to go on, never the whole task. */
const written = { answer: ["key", "status", "claimEpoch"] };
const markdown = { description: "Markdown" };
const newTask = {
  ...written,
  words: {
    ...markdown,
    priority: "0 none - 4 urgent",
    labels: "its labels",
    readOnlyWork: "changes no files",
    due: "day: 2026-08-01",
  },
  filled: ["project"],
} as const;
/** The moves that have a tool of their own settle where to. */
const settledMove = {
  ...written,
  hidden: ["override", "from", "seenEpoch"],
  filled: ["runtime"],
} as const;

/** The tools by which agents call the operations on tasks. */
export const taskTools = {
  create: [
    { ...newTask, tool: "create_task", hidden: ["parent", "forRuntime"] },
    {
      ...newTask,
      tool: "create_subtask",
      summary: "Create a task under another one, in its project.",
      required: ["parent"],
      hidden: ["project", "global", "forRuntime"],
      filled: [],
    },
  ],
  list: {
    tool: "list_tasks",
    hidden: ["staleMs", "dropped", "limit"],
    filled: ["project"],
    fixed: { limit: 20 },
    answer: [
      ...["key", "title", "status", "priority", "assignee", "claimEpoch", "ready"],
      ...["reservedFor", "dueOn"],
    ],
  },
  get: {
    tool: "get_task",
    clips: { keepsEndOf: ["comments"] },
    answer: [
      "key",
      "title",
      "description",
      "status",
      "priority",
      "labels",
      "parent.key",
      "parent.title",
      "assignee",
      "claimEpoch",
      "ready",
      "reservedFor",
      "dueOn",
      "openBlockers",
      "blockedReason",
      "revision",
      "fileMutating",
      "dropped",
      "verdict.status",
      "verdict.debt",
      ...["outcome", "findings", "gate.command", "gate.passed", "gate.outputTail"].map(
        (field) => `verdict.attempts.${field}`,
      ),
      "project.prefix",
      "project.name",
      ...["dependencies", "dependents", "subtasks"].flatMap((list) => [
        `${list}.key`,
        `${list}.title`,
        `${list}.status`,
      ]),
      ...["id", "authorId", "authorType", "body", "createdAt"].map((field) => `comments.${field}`),
      ...["agent", "status", "claimEpoch", "startedAt", "completedAt", "summary", "error"].map(
        (field) => `executions.${field}`,
      ),
      // What an earlier worker hands on, whoever that was and whoever comes next.
      ...["works", "broken", "next", "blocked"].map((field) => `executions.handOff.${field}`),
    ],
  },
  release: { ...written, tool: "release_task", idempotent: true },
  move: [
    {
      ...settledMove,
      tool: "update_task_status",
      summary: "Move a task to another status; todo releases it. To begin work use claim_task.",
      withheld: { status: ["in_progress"] },
      words: { reason: "why: shown on a blocked card" },
      idempotent: true,
      destructive: true,
    },
    {
      ...settledMove,
      tool: "block_task",
      summary: "Say that a task can't go on, and why. Your claim's execution ends.",
      fixed: { status: "blocked" },
      required: ["reason"],
      words: { reason: "what it waits for; shown on the card" },
      idempotent: true,
    },
    {
      ...settledMove,
      tool: "unblock_task",
      summary: "Give a blocked task back to todo, where it can be claimed.",
      hidden: [...settledMove.hidden, "reason"],
      fixed: { status: "todo", from: "blocked" },
      idempotent: true,
    },
    {
      ...settledMove,
      tool: "submit_for_review",
      summary: "Hand a task in progress over for review; you stay its holder.",
      hidden: [...settledMove.hidden, "reason"],
      fixed: { status: "in_review" },
      idempotent: true,
    },
  ],
  explain: {
    tool: "explain_task",
    clips: { keepsEndOf: [] },
    answer: [
      "key",
      "status",
      "ready",
      "reasons",
      ...["wouldUnblock", "dependents"].flatMap((list) => [`${list}.key`, `${list}.status`]),
    ],
  },
  verify: { tool: "submit_verdict", answer: [...written.answer, "outcome"] },
} satisfies Readonly<Record<string, McpForm | readonly McpForm[]>>;
