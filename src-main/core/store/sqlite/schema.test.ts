import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { person, TestBoard } from "../../testing/test-board.ts";
import type {
  AuditLogRow,
  BoardEventRow,
  ExecutionProcessRow,
  FactGateRow,
  FactReceiptRow,
  FactRow,
  FactScopeRow,
  PresetRow,
  ProjectRow,
  TaskCommentRow,
  TaskDepRow,
  TaskRow,
  WorkerRow,
  WorkspaceRow,
} from "../rows.ts";
import { APPLICATION_ID, camelCase, SCHEMA_VERSION, type TABLES } from "./schema.ts";

/** How a field's type has to be stored; `?` for one that may be null. */
type Stored<Value> =
  `${NonNullable<Value> extends number ? "INTEGER" | "REAL" : "TEXT"}${null extends Value ? "?" : ""}`;
/** Every field of a row. The compiler refuses a field that is missing, and a type that differs. */
type Shape<Row> = { readonly [Field in keyof Row]-?: Stored<Row[Field]> };

const PROJECTS: Shape<ProjectRow> = {
  id: "TEXT",
  tenantId: "TEXT?",
  prefix: "TEXT",
  name: "TEXT",
  rootPath: "TEXT?",
  settings: "TEXT",
  nextNumber: "INTEGER",
  archivedAt: "INTEGER?",
  createdAt: "INTEGER",
};

const TASKS: Shape<TaskRow> = {
  rowId: "INTEGER",
  id: "TEXT",
  tenantId: "TEXT?",
  projectId: "TEXT",
  number: "INTEGER",
  title: "TEXT",
  description: "TEXT",
  status: "TEXT",
  priority: "INTEGER",
  labels: "TEXT",
  parentTaskId: "TEXT?",
  followsTaskId: "TEXT?",
  assigneeAgentId: "TEXT?",
  assigneeRuntime: "TEXT?",
  claimEpoch: "INTEGER",
  beatAt: "INTEGER?",
  progressAt: "INTEGER?",
  openBlockers: "INTEGER",
  rescueCount: "INTEGER",
  revision: "INTEGER",
  fileMutating: "INTEGER",
  blockedReason: "TEXT?",
  worktreeRef: "TEXT?",
  branchRef: "TEXT?",
  costUsd: "REAL",
  verification: "TEXT?",
  verify: "TEXT?",
  maxCostUsd: "REAL?",
  reservedFor: "TEXT?",
  dueOn: "TEXT?",
  externalRef: "TEXT?",
  sourceHash: "TEXT?",
  dropped: "INTEGER",
  createdAt: "INTEGER",
  updatedAt: "INTEGER",
  enteredAt: "INTEGER",
  completedAt: "INTEGER?",
};

const DEPENDENCIES: Shape<TaskDepRow> = {
  taskId: "TEXT",
  dependsOnTaskId: "TEXT",
  tenantId: "TEXT?",
  createdAt: "INTEGER",
};

const COMMENTS: Shape<TaskCommentRow> = {
  rowId: "INTEGER",
  id: "TEXT",
  tenantId: "TEXT?",
  taskId: "TEXT",
  authorId: "TEXT",
  authorType: "TEXT",
  body: "TEXT",
  createdAt: "INTEGER",
  editedAt: "INTEGER?",
};

const WORKSPACES: Shape<WorkspaceRow> = {
  id: "TEXT",
  tenantId: "TEXT?",
  taskId: "TEXT",
  worktreeRef: "TEXT",
  branchRef: "TEXT?",
  status: "TEXT",
  createdAt: "INTEGER",
  updatedAt: "INTEGER",
};

const EXECUTIONS: Shape<ExecutionProcessRow> = {
  id: "TEXT",
  tenantId: "TEXT?",
  taskId: "TEXT",
  projectId: "TEXT?",
  claimEpoch: "INTEGER",
  workspaceId: "TEXT?",
  executorType: "TEXT",
  agentId: "TEXT?",
  ownerPid: "INTEGER?",
  ownerProcessStart: "TEXT?",
  ownerBootId: "TEXT?",
  status: "TEXT",
  runReason: "TEXT?",
  startedAt: "INTEGER",
  completedAt: "INTEGER?",
  beforeCommit: "TEXT?",
  afterCommit: "TEXT?",
  inputTokens: "INTEGER",
  outputTokens: "INTEGER",
  cacheReadTokens: "INTEGER",
  cacheWriteTokens: "INTEGER",
  costUsd: "REAL",
  summary: "TEXT?",
  error: "TEXT?",
  logPath: "TEXT?",
  role: "TEXT",
  handOff: "TEXT?",
  recoveryTombstone: "INTEGER",
};

const EVENTS: Shape<BoardEventRow> = {
  seq: "INTEGER",
  tenantId: "TEXT?",
  at: "INTEGER",
  actorType: "TEXT",
  actorId: "TEXT",
  actorRuntime: "TEXT?",
  surface: "TEXT",
  batch: "TEXT",
  kind: "TEXT",
  projectId: "TEXT?",
  taskId: "TEXT?",
  data: "TEXT",
};

const AUDIT: Shape<AuditLogRow> = {
  id: "INTEGER",
  tenantId: "TEXT?",
  at: "INTEGER",
  actorType: "TEXT",
  actorId: "TEXT",
  surface: "TEXT",
  action: "TEXT",
  taskId: "TEXT?",
  reason: "TEXT",
  detail: "TEXT",
};

const WORKERS: Shape<WorkerRow> = {
  id: "TEXT",
  tenantId: "TEXT?",
  name: "TEXT",
  runtime: "TEXT?",
  surface: "TEXT",
  projectId: "TEXT?",
  ownerPid: "INTEGER",
  ownerProcessStart: "TEXT",
  ownerBootId: "TEXT",
  connectedAt: "INTEGER",
  seenAt: "INTEGER",
};

const FACTS: Shape<FactRow> = {
  scopeId: "TEXT",
  key: "TEXT",
  tenantId: "TEXT?",
  value: "TEXT?",
  revision: "INTEGER",
  updatedAtGeneration: "INTEGER",
  authorType: "TEXT",
  authorId: "TEXT",
  updatedAt: "INTEGER",
  stateStamp: "TEXT?",
};

const FACT_SCOPES: Shape<FactScopeRow> = {
  scopeId: "TEXT",
  tenantId: "TEXT?",
  generation: "INTEGER",
  liveKeys: "INTEGER",
  names: "INTEGER",
  receipts: "INTEGER",
};

const FACT_RECEIPTS: Shape<FactReceiptRow> = {
  scopeId: "TEXT",
  ordinal: "INTEGER",
  tenantId: "TEXT?",
  authorType: "TEXT",
  authorId: "TEXT",
  idempotencyKey: "TEXT",
  requestHash: "TEXT",
  key: "TEXT",
  revision: "INTEGER",
  generation: "INTEGER",
  isDeleted: "INTEGER",
  writtenAt: "INTEGER",
};

const FACT_GATES: Shape<FactGateRow> = {
  taskId: "TEXT",
  key: "TEXT",
  tenantId: "TEXT?",
  scopeId: "TEXT",
  expected: "TEXT",
  createdAt: "INTEGER",
};

const PRESETS: Shape<PresetRow> = {
  id: "TEXT",
  tenantId: "TEXT?",
  projectId: "TEXT",
  kind: "TEXT",
  name: "TEXT",
  content: "TEXT",
  position: "INTEGER",
  revision: "INTEGER",
  createdAt: "INTEGER",
  updatedAt: "INTEGER",
};

/** What no row type describes: it is only ever asked whether a prefix is in it. */
const RETIRED_PREFIXES = {
  prefix: "TEXT",
  tenantId: "TEXT?",
  projectId: "TEXT",
  retiredAt: "INTEGER",
} as const;

const SHAPES: Record<keyof typeof TABLES, Readonly<Record<string, string>>> = {
  projects: PROJECTS,
  retired_prefixes: RETIRED_PREFIXES,
  tasks: TASKS,
  task_deps: DEPENDENCIES,
  task_comments: COMMENTS,
  workspaces: WORKSPACES,
  execution_processes: EXECUTIONS,
  board_events: EVENTS,
  presets: PRESETS,
  audit_log: AUDIT,
  workers: WORKERS,
  facts: FACTS,
  fact_revisions: FACTS,
  fact_scopes: FACT_SCOPES,
  fact_receipts: FACT_RECEIPTS,
  fact_gates: FACT_GATES,
};

/** Every column that has a default. */
const DEFAULTS: Record<string, string> = {
  "projects.settings": "'{}'",
  "projects.nextNumber": "1",
  "tasks.description": "''",
  "tasks.status": "'todo'",
  "tasks.priority": "0",
  "tasks.labels": "'[]'",
  "tasks.claimEpoch": "0",
  "tasks.openBlockers": "0",
  "tasks.rescueCount": "0",
  "tasks.revision": "1",
  "tasks.fileMutating": "1",
  "tasks.costUsd": "0",
  "tasks.dropped": "0",
  "workspaces.status": "'active'",
  "execution_processes.status": "'running'",
  "execution_processes.inputTokens": "0",
  "execution_processes.outputTokens": "0",
  "execution_processes.cacheReadTokens": "0",
  "execution_processes.cacheWriteTokens": "0",
  "execution_processes.costUsd": "0",
  "execution_processes.recoveryTombstone": "0",
  "execution_processes.role": "'builder'",
  "presets.content": "'{}'",
  "presets.position": "0",
  "presets.revision": "1",
  "audit_log.detail": "'{}'",
  "fact_scopes.generation": "0",
  "fact_scopes.liveKeys": "0",
  "fact_scopes.names": "0",
  "fact_scopes.receipts": "0",
};

interface LiveColumn {
  readonly name: string;
  readonly type: string;
  readonly notnull: 0 | 1;
  readonly dflt_value: string | null;
  readonly pk: number;
}

function liveColumns(table: string): LiveColumn[] {
  const at = new TestBoard();
  const db = new Database(at.path, { readonly: true });
  const columns = db.pragma(`table_info(${table})`) as LiveColumn[];
  db.close();
  return columns;
}

/** An integer primary key is never null, though SQLite does not list it as NOT NULL. */
const isNullable = ({ notnull, pk, type }: LiveColumn) =>
  notnull === 0 && !(pk === 1 && type === "INTEGER");

test.each(Object.entries(SHAPES))("%s is stored as its row type says", (table, shape) => {
  const live = liveColumns(table);
  const stored = live.map((column) => [
    camelCase(column.name),
    `${column.type}${isNullable(column) ? "?" : ""}`,
  ]);
  expect(Object.fromEntries(stored)).toEqual(shape);
  const defaults = live
    .filter(({ dflt_value }) => dflt_value !== null)
    .map(({ name, dflt_value }) => [`${table}.${camelCase(name)}`, dflt_value]);
  const wanted = Object.entries(DEFAULTS).filter(([name]) => name.startsWith(`${table}.`));
  expect(Object.fromEntries(defaults)).toEqual(Object.fromEntries(wanted));
});

test("each table carries a tenant, and the file says whose it is", () => {
  for (const shape of Object.values(SHAPES)) expect(shape.tenantId).toBe("TEXT?");
  const at = new TestBoard();
  const db = new Database(at.path, { readonly: true });
  expect(db.pragma("application_id", { simple: true })).toBe(APPLICATION_ID);
  expect(db.pragma("user_version", { simple: true })).toBe(SCHEMA_VERSION);
  expect(db.pragma("journal_mode", { simple: true })).toBe("wal");
  db.close();
});

test("the board's own connection is set as board.md 8 says", () => {
  const at = new TestBoard();
  expect(at.read((tx) => tx.file.journalMode())).toBe("wal");
  expect(at.read((tx) => tx.file.foreignKeyFaults())).toEqual([]);
  expect(at.read((tx) => tx.projects.find("global")?.prefix)).toBe("GLOBAL");
});

test("the file itself refuses what must never be", () => {
  const at = new TestBoard();
  const key = at.add("One");
  const { id } = at.task(key);
  const update = (changes: object) => () =>
    at.write(person(), (tx) => tx.tasks.update(id, changes));
  expect(update({ assigneeAgentId: "x" })).toThrow(/CHECK/);
  expect(update({ status: "doing" })).toThrow(/CHECK/);
  expect(update({ openBlockers: -1 })).toThrow(/CHECK/);
  expect(() => at.write(person(), (tx) => tx.dependencies.insert(id, id, 0))).toThrow(/CHECK/);
  expect(() => at.write(person(), (tx) => tx.dependencies.insert(id, "none", 0))).toThrow(
    /FOREIGN/,
  );
});
