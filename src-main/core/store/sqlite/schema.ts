import { FACT_TABLES } from "./fact-tables.ts";

/**
 * The one description of the board file. The DDL, the columns that an upgrade adds and the
 * columns that statements select all derive from it.
 */

/** Marks a file as a Baton board: "BTN1" (SQLite's application_id). */
export const APPLICATION_ID = 0x42544e31;
/**
 * Rises with each change that an older program could misread (SQLite's user_version). 2: open
 * blockers count fact gates, and a program that recounts them from the edges alone would give out a
 * task that still waits. 3: an execution may be a gate's or a critic's, and a program that takes each
 * for a builder's would count a red gate as a failed run. 4: a card may be reserved, and a program that
 * knows nothing of that would give it to anyone.
 */
export const SCHEMA_VERSION = 4;

interface TableDefinition {
  /** Column -> its definition, as in CREATE TABLE and ALTER TABLE ADD COLUMN. */
  readonly columns: Readonly<Record<string, string>>;
  readonly constraints?: readonly string[];
  readonly options?: string;
}

const TENANT = "TEXT";

/** Every table, in the order in which foreign keys need them. */
export const TABLES = {
  projects: {
    columns: {
      id: "TEXT NOT NULL PRIMARY KEY",
      tenant_id: TENANT,
      prefix: "TEXT NOT NULL COLLATE NOCASE UNIQUE",
      name: "TEXT NOT NULL",
      root_path: "TEXT",
      settings: "TEXT NOT NULL DEFAULT '{}'",
      next_number: "INTEGER NOT NULL DEFAULT 1",
      archived_at: "INTEGER",
      created_at: "INTEGER NOT NULL",
    },
  },
  // A prefix is never used again, so that an old key can't come to mean another task.
  retired_prefixes: {
    columns: {
      prefix: "TEXT NOT NULL COLLATE NOCASE PRIMARY KEY",
      tenant_id: TENANT,
      project_id: "TEXT NOT NULL",
      retired_at: "INTEGER NOT NULL",
    },
  },
  tasks: {
    columns: {
      // An integer key of its own: VACUUM may renumber an implicit rowid, and the text index uses it.
      row_id: "INTEGER PRIMARY KEY",
      id: "TEXT NOT NULL UNIQUE",
      tenant_id: TENANT,
      project_id: "TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE",
      number: "INTEGER NOT NULL",
      title: "TEXT NOT NULL",
      description: "TEXT NOT NULL DEFAULT ''",
      status: "TEXT NOT NULL DEFAULT 'todo'",
      priority: "INTEGER NOT NULL DEFAULT 0",
      labels: "TEXT NOT NULL DEFAULT '[]'",
      parent_task_id: "TEXT REFERENCES tasks (id) ON DELETE SET NULL",
      // The finished task that it goes on from: a soft reference, which may outlive it.
      follows_task_id: "TEXT",
      assignee_agent_id: "TEXT",
      assignee_runtime: "TEXT",
      claim_epoch: "INTEGER NOT NULL DEFAULT 0",
      beat_at: "INTEGER",
      progress_at: "INTEGER",
      open_blockers: "INTEGER NOT NULL DEFAULT 0",
      rescue_count: "INTEGER NOT NULL DEFAULT 0",
      revision: "INTEGER NOT NULL DEFAULT 1",
      file_mutating: "INTEGER NOT NULL DEFAULT 1",
      blocked_reason: "TEXT",
      worktree_ref: "TEXT",
      branch_ref: "TEXT",
      cost_usd: "REAL NOT NULL DEFAULT 0",
      verification: "TEXT",
      verify: "TEXT",
      max_cost_usd: "REAL",
      reserved_for: "TEXT",
      due_on: "TEXT",
      external_ref: "TEXT",
      source_hash: "TEXT",
      dropped: "INTEGER NOT NULL DEFAULT 0",
      created_at: "INTEGER NOT NULL",
      updated_at: "INTEGER NOT NULL",
      entered_at: "INTEGER NOT NULL",
      completed_at: "INTEGER",
    },
    constraints: [
      "UNIQUE (project_id, number)",
      "CHECK (status NOT IN ('todo', 'backlog') OR assignee_agent_id IS NULL)",
      "CHECK (status IN ('backlog', 'todo', 'in_progress', 'in_review', 'blocked', 'done', 'cancelled'))",
      "CHECK (open_blockers >= 0)",
    ],
  },
  task_deps: {
    columns: {
      task_id: "TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE",
      depends_on_task_id: "TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE",
      tenant_id: TENANT,
      created_at: "INTEGER NOT NULL",
    },
    constraints: [
      "PRIMARY KEY (task_id, depends_on_task_id)",
      "CHECK (task_id <> depends_on_task_id)",
    ],
    options: "WITHOUT ROWID",
  },
  task_comments: {
    columns: {
      row_id: "INTEGER PRIMARY KEY",
      id: "TEXT NOT NULL UNIQUE",
      tenant_id: TENANT,
      task_id: "TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE",
      author_id: "TEXT NOT NULL",
      author_type: "TEXT NOT NULL",
      body: "TEXT NOT NULL",
      created_at: "INTEGER NOT NULL",
      edited_at: "INTEGER",
    },
    constraints: ["CHECK (author_type IN ('agent', 'human', 'system'))"],
  },
  workspaces: {
    columns: {
      id: "TEXT NOT NULL PRIMARY KEY",
      tenant_id: TENANT,
      task_id: "TEXT NOT NULL",
      worktree_ref: "TEXT NOT NULL",
      branch_ref: "TEXT",
      status: "TEXT NOT NULL DEFAULT 'active'",
      created_at: "INTEGER NOT NULL",
      updated_at: "INTEGER NOT NULL",
    },
    constraints: ["CHECK (status IN ('active', 'archived', 'stale'))"],
  },
  execution_processes: {
    columns: {
      id: "TEXT NOT NULL PRIMARY KEY",
      tenant_id: TENANT,
      task_id: "TEXT NOT NULL",
      project_id: "TEXT",
      claim_epoch: "INTEGER NOT NULL",
      workspace_id: "TEXT",
      executor_type: "TEXT NOT NULL",
      agent_id: "TEXT",
      owner_pid: "INTEGER",
      owner_process_start: "TEXT",
      owner_boot_id: "TEXT",
      status: "TEXT NOT NULL DEFAULT 'running'",
      run_reason: "TEXT",
      started_at: "INTEGER NOT NULL",
      completed_at: "INTEGER",
      before_commit: "TEXT",
      after_commit: "TEXT",
      input_tokens: "INTEGER NOT NULL DEFAULT 0",
      output_tokens: "INTEGER NOT NULL DEFAULT 0",
      cache_read_tokens: "INTEGER NOT NULL DEFAULT 0",
      cache_write_tokens: "INTEGER NOT NULL DEFAULT 0",
      cost_usd: "REAL NOT NULL DEFAULT 0",
      summary: "TEXT",
      error: "TEXT",
      log_path: "TEXT",
      role: "TEXT NOT NULL DEFAULT 'builder'",
      hand_off: "TEXT",
      recovery_tombstone: "INTEGER NOT NULL DEFAULT 0",
    },
    constraints: ["CHECK (status IN ('running', 'succeeded', 'failed', 'timed_out', 'cancelled'))"],
  },
  board_events: {
    columns: {
      seq: "INTEGER PRIMARY KEY AUTOINCREMENT",
      tenant_id: TENANT,
      at: "INTEGER NOT NULL",
      actor_type: "TEXT NOT NULL",
      actor_id: "TEXT NOT NULL",
      actor_runtime: "TEXT",
      surface: "TEXT NOT NULL",
      batch: "TEXT NOT NULL",
      kind: "TEXT NOT NULL",
      project_id: "TEXT",
      task_id: "TEXT",
      data: "TEXT NOT NULL",
    },
  },
  // What people keep for a project: views and templates. Content is JSON, by kind.
  presets: {
    columns: {
      id: "TEXT NOT NULL PRIMARY KEY",
      tenant_id: TENANT,
      project_id: "TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE",
      kind: "TEXT NOT NULL",
      name: "TEXT NOT NULL",
      content: "TEXT NOT NULL DEFAULT '{}'",
      position: "INTEGER NOT NULL DEFAULT 0",
      revision: "INTEGER NOT NULL DEFAULT 1",
      created_at: "INTEGER NOT NULL",
      updated_at: "INTEGER NOT NULL",
    },
    constraints: ["CHECK (kind IN ('view', 'template'))"],
  },
  audit_log: {
    columns: {
      id: "INTEGER PRIMARY KEY AUTOINCREMENT",
      tenant_id: TENANT,
      at: "INTEGER NOT NULL",
      actor_type: "TEXT NOT NULL",
      actor_id: "TEXT NOT NULL",
      surface: "TEXT NOT NULL",
      action: "TEXT NOT NULL",
      task_id: "TEXT",
      reason: "TEXT NOT NULL",
      detail: "TEXT NOT NULL DEFAULT '{}'",
    },
  },
  // Who is connected. It says nothing of the board itself: it is neither exported nor restored.
  workers: {
    columns: {
      id: "TEXT NOT NULL PRIMARY KEY",
      tenant_id: TENANT,
      name: "TEXT NOT NULL",
      runtime: "TEXT",
      surface: "TEXT NOT NULL",
      project_id: "TEXT",
      owner_pid: "INTEGER NOT NULL",
      owner_process_start: "TEXT NOT NULL",
      owner_boot_id: "TEXT NOT NULL",
      connected_at: "INTEGER NOT NULL",
      seen_at: "INTEGER NOT NULL",
    },
    constraints: ["CHECK (surface IN ('mcp', 'run'))"],
  },
  ...FACT_TABLES,
} as const satisfies Record<string, TableDefinition>;

/** A table of the board file. */
export type TableName = keyof typeof TABLES;

/** What makes a task ready, in SQL: the WHERE of the index below and of every claim. */
export const READY =
  "status = 'todo' AND dropped = 0 AND assignee_agent_id IS NULL AND open_blockers = 0";

/** Ready for whoever comes, in SQL: what is reserved lies in indexes of its own. */
export const OPEN_READY = `${READY} AND reserved_for IS NULL`;

/** Ready, but only for whom it is reserved, in SQL. */
export const RESERVED_READY = `${READY} AND reserved_for IS NOT NULL`;

/** The queue's order, in SQL; `compareInQueue` is the same in TypeScript. */
export const QUEUE_ORDER = "priority DESC, updated_at DESC, number";

/** Index -> its definition after CREATE INDEX. */
export const INDEXES: Readonly<Record<string, string>> = {
  tasks_ready: `tasks (project_id, ${QUEUE_ORDER}) WHERE ${OPEN_READY}`,
  tasks_reserved: `tasks (project_id, reserved_for, ${QUEUE_ORDER}) WHERE ${RESERVED_READY}`,
  tasks_reserved_queue: `tasks (project_id, ${QUEUE_ORDER}) WHERE ${RESERVED_READY}`,
  tasks_column: "tasks (status, project_id, completed_at) WHERE dropped = 0",
  tasks_finished:
    "tasks (status, completed_at DESC, id DESC) WHERE dropped = 0 AND completed_at IS NOT NULL",
  tasks_children: "tasks (parent_task_id) WHERE parent_task_id IS NOT NULL",
  tasks_follow_ups: "tasks (follows_task_id) WHERE follows_task_id IS NOT NULL",
  tasks_assignee: "tasks (assignee_agent_id) WHERE assignee_agent_id IS NOT NULL",
  tasks_recent_roots: "tasks (created_at) WHERE parent_task_id IS NULL AND external_ref IS NULL",
  tasks_dropped: "tasks (project_id) WHERE dropped = 1",
  task_deps_dependents: "task_deps (depends_on_task_id, task_id)",
  task_comments_task: "task_comments (task_id, row_id)",
  workspaces_task: "workspaces (task_id)",
  execution_processes_running: "execution_processes (task_id) WHERE status = 'running'",
  execution_processes_task: "execution_processes (task_id, started_at)",
  execution_processes_started: "execution_processes (started_at)",
  execution_processes_completed: "execution_processes (completed_at) WHERE cost_usd > 0",
  execution_processes_project:
    "execution_processes (project_id, completed_at, agent_id, cost_usd) WHERE cost_usd > 0",
  board_events_task: "board_events (task_id, seq) WHERE task_id IS NOT NULL",
  board_events_person: "board_events (actor_id, seq) WHERE actor_type = 'human'",
  fact_gates_fact: "fact_gates (scope_id, key)",
  presets_project: "presets (project_id, kind, position)",
  audit_log_task: "audit_log (task_id) WHERE task_id IS NOT NULL",
};

/** Indexes whose rows must be unique. */
export const UNIQUE_INDEXES: Readonly<Record<string, string>> = {
  tasks_external_ref: "tasks (project_id, external_ref) WHERE external_ref IS NOT NULL",
  fact_receipts_request: "fact_receipts (scope_id, author_type, author_id, idempotency_key)",
};

/** Full-text tables over another table's columns. */
export const SEARCHES = {
  task_search: { content: "tasks", columns: ["title", "description"] },
  comment_search: { content: "task_comments", columns: ["body"] },
} as const;

/** The text table of that name and the triggers that keep it, by name. */
export function searchParts(name: string): string[] {
  return [name, `${name}_insert`, `${name}_delete`, `${name}_update`];
}

/**
 * All statements that make a new board, and that an upgrade may run again.
 * @returns SQL text, each statement harmless where the thing exists already
 */
export function schemaDdl(): string {
  return [
    ...Object.entries<TableDefinition>(TABLES).map(([name, table]) => tableDdl(name, table)),
    ...Object.entries(INDEXES).map(([name, on]) => `CREATE INDEX IF NOT EXISTS ${name} ON ${on}`),
    ...Object.entries(UNIQUE_INDEXES).map(
      ([name, on]) => `CREATE UNIQUE INDEX IF NOT EXISTS ${name} ON ${on}`,
    ),
    ...Object.entries(SEARCHES).flatMap(([name, search]) => searchDdl(name, search)),
  ]
    .map((statement) => `${statement};`)
    .join("\n");
}

function tableDdl(
  name: string,
  { columns, constraints = [], options = "" }: TableDefinition,
): string {
  const lines = [
    ...Object.entries(columns).map(([column, type]) => `${column} ${type}`),
    ...constraints,
  ];
  return `CREATE TABLE IF NOT EXISTS ${name} (\n  ${lines.join(",\n  ")}\n) ${options}`.trimEnd();
}

// The update trigger names its columns: one that fired on every update cut beats from 17,700 to
// 5,900 a second (board.md, tables).
function searchDdl(
  name: string,
  { content, columns }: { readonly content: string; readonly columns: readonly string[] },
): string[] {
  const list = columns.join(", ");
  const values = (row: "old" | "new") => columns.map((column) => `${row}.${column}`).join(", ");
  const add = `INSERT INTO ${name} (rowid, ${list}) VALUES (new.row_id, ${values("new")})`;
  const remove = `INSERT INTO ${name} (${name}, rowid, ${list}) VALUES ('delete', old.row_id, ${values("old")})`;
  const [table, onInsert, onDelete, onUpdate] = searchParts(name);
  return [
    `CREATE VIRTUAL TABLE IF NOT EXISTS ${table} USING fts5 (${list}, content = '${content}', content_rowid = 'row_id')`,
    `CREATE TRIGGER IF NOT EXISTS ${onInsert} AFTER INSERT ON ${content} BEGIN ${add}; END`,
    `CREATE TRIGGER IF NOT EXISTS ${onDelete} AFTER DELETE ON ${content} BEGIN ${remove}; END`,
    `CREATE TRIGGER IF NOT EXISTS ${onUpdate} AFTER UPDATE OF ${list} ON ${content} BEGIN ${remove}; ${add}; END`,
  ];
}

/** `project_id` -> `projectId`. */
export function camelCase(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * The columns of a table under the names of its row type, for SELECT and RETURNING.
 * @param table its name
 * @param alias the table's alias in the statement, if it has one
 */
export function columnsOf(table: TableName, alias: string = table): string {
  return Object.keys(TABLES[table].columns)
    .map((column) => `${alias}.${column} AS ${camelCase(column)}`)
    .join(", ");
}
