import type { ExplainedGate } from "../../../../shared/domain/readiness.ts";
import type {
  FactFilter,
  FactReads,
  FactWrites,
  GatedKeyRow,
  GatedTaskRow,
} from "../fact-store.ts";
import type { FactGateRow, FactReceiptRow, FactRow, FactScopeRow, KeyedTask } from "../rows.ts";
import { columnsOf, TABLES } from "./schema.ts";
import { type Bindings, type Statements, statementPerForm } from "./statements.ts";
import { keyedTaskColumns } from "./task-columns.ts";
import { insertSql } from "./update.ts";

const COLUMNS = columnsOf("facts");
const REVISION_COLUMNS = columnsOf("fact_revisions");

const NAMES = Object.keys(TABLES.facts.columns).join(", ");

// Keys are ASCII up to z, so that ~ lies behind all that begin with a prefix.
const CONDITIONS = {
  prefix: "key >= @prefix AND key < @prefix || '~'",
  text: "(instr(key, lower(@text)) > 0 OR instr(lower(value), lower(@text)) > 0)",
} as const;

interface Listed extends FactFilter {
  readonly isAfter?: boolean;
}

function conditionsOf({ prefix, text, isDeleted, isAfter }: Listed): string {
  return [
    "scope_id = @scopeId",
    isDeleted ? "value IS NULL" : "value IS NOT NULL",
    ...(prefix === undefined ? [] : [CONDITIONS.prefix]),
    ...(text === undefined ? [] : [CONDITIONS.text]),
    ...(isAfter ? ["key > @after"] : []),
  ].join(" AND ");
}

function bindingsOf({ scopeId, prefix, text }: FactFilter): Bindings {
  return {
    scopeId,
    ...(prefix === undefined ? {} : { prefix }),
    ...(text === undefined ? {} : { text }),
  };
}

/** Facts, their scopes, receipts and gates in SQL. */
export function createFactStore(sql: Statements): FactReads & FactWrites {
  return {
    ...createFactReads(sql),
    ...createFactWrites(sql),
    ...createGates(sql),
    ...createGatedLists(sql),
  };
}

function createFactReads(sql: Statements) {
  const scope = sql<FactScopeRow>(
    `SELECT ${columnsOf("fact_scopes")} FROM fact_scopes WHERE scope_id = @scopeId`,
  );
  const find = sql<FactRow>(
    `SELECT ${COLUMNS} FROM facts WHERE scope_id = @scopeId AND key = @key`,
  );
  const ofKey = "FROM fact_revisions WHERE scope_id = @scopeId AND key = @key";
  const revisions = sql<FactRow>(`SELECT ${REVISION_COLUMNS} ${ofKey} ORDER BY revision DESC`);
  const revision = sql<FactRow>(`SELECT ${REVISION_COLUMNS} ${ofKey} AND revision = @revision`);
  const receipt = sql<FactReceiptRow>(
    `SELECT ${columnsOf("fact_receipts")} FROM fact_receipts
     WHERE scope_id = @scopeId AND author_type = @authorType AND author_id = @authorId
       AND idempotency_key = @idempotencyKey`,
  );
  return {
    scope: (scopeId) =>
      scope.get({ scopeId }) ?? {
        scopeId,
        tenantId: null,
        generation: 0,
        liveKeys: 0,
        names: 0,
        receipts: 0,
      },
    find: (scopeId, key) => find.get({ scopeId, key }),
    list: createList(sql),
    revisions: (scopeId, key) => revisions.all({ scopeId, key }),
    findRevision: (scopeId, key, number) => revision.get({ scopeId, key, revision: number }),
    findReceipt: ({ scopeId, authorType, authorId, idempotencyKey }) =>
      receipt.get({ scopeId, authorType, authorId, idempotencyKey }),
  } satisfies Partial<FactReads>;
}

function createList(sql: Statements): FactReads["list"] {
  const formOf = ({ prefix, text, isDeleted, isAfter }: Listed) =>
    [prefix !== undefined, text !== undefined, isDeleted, isAfter].map(Boolean).join();
  const count = statementPerForm<Listed, { total: number }>(
    sql,
    formOf,
    (filter) => `SELECT count(*) AS total FROM facts WHERE ${conditionsOf(filter)}`,
  );
  const rows = statementPerForm<Listed, FactRow>(
    sql,
    formOf,
    (filter) =>
      `SELECT ${COLUMNS} FROM facts WHERE ${conditionsOf(filter)} ORDER BY key LIMIT @limit`,
  );
  return (filter, limit, after) => {
    const bindings = bindingsOf(filter);
    const total = count(filter).get(bindings)?.total ?? 0;
    const found = rows({ ...filter, isAfter: after !== null }).all({
      ...bindings,
      ...(after ? { after: after[0] ?? "" } : {}),
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return { rows: page, total, next: found.length > limit && last ? [last.key] : null };
  };
}

function createFactWrites(sql: Statements) {
  const put = sql<FactRow>(
    `${insertSql("facts")} ON CONFLICT (scope_id, key) DO UPDATE SET
       value = excluded.value, revision = excluded.revision,
       updated_at_generation = excluded.updated_at_generation,
       author_type = excluded.author_type, author_id = excluded.author_id,
       updated_at = excluded.updated_at, state_stamp = excluded.state_stamp
     RETURNING ${COLUMNS}`,
  );
  const ofKey = "WHERE scope_id = @scopeId AND key = @key";
  const keep = sql(`INSERT INTO fact_revisions (${NAMES}) SELECT ${NAMES} FROM facts ${ofKey}`);
  const trim = sql(
    `DELETE FROM fact_revisions ${ofKey}
       AND revision <= (SELECT revision - @limit FROM facts ${ofKey})`,
  );
  const purge = sql(`DELETE FROM fact_revisions ${ofKey}`);
  const open = sql("INSERT INTO fact_scopes (scope_id) VALUES (@scopeId) ON CONFLICT DO NOTHING");
  const advance = sql<FactScopeRow>(
    `UPDATE fact_scopes SET generation = generation + 1,
       live_keys = live_keys + @liveKeys, names = names + @names
     WHERE scope_id = @scopeId RETURNING ${columnsOf("fact_scopes")}`,
  );
  const takeOrdinal = sql<{ ordinal: number }>(
    `UPDATE fact_scopes SET receipts = receipts + 1 WHERE scope_id = @scopeId
     RETURNING receipts AS ordinal`,
  );
  const addReceipt = sql(insertSql("fact_receipts"));
  const trimReceipts = sql(
    "DELETE FROM fact_receipts WHERE scope_id = @scopeId AND ordinal <= @oldest",
  );
  return {
    put: (row) => put.get({ ...row }) as FactRow,
    keepRevision(scopeId, key, limit) {
      keep.run({ scopeId, key });
      trim.run({ scopeId, key, limit });
    },
    deleteRevisions(scopeId, key) {
      purge.run({ scopeId, key });
    },
    advance(scopeId, deltas) {
      open.run({ scopeId });
      return advance.get({ scopeId, ...deltas }) as FactScopeRow;
    },
    addReceipt(row, limit) {
      const { scopeId } = row;
      const ordinal = takeOrdinal.get({ scopeId })?.ordinal as number;
      addReceipt.run({ ...row, ordinal });
      trimReceipts.run({ scopeId, oldest: ordinal - limit });
    },
  } satisfies Partial<FactWrites>;
}

function createGates(sql: Statements) {
  const gates = sql<ExplainedGate>(
    `SELECT gate.key, gate.expected, facts.value AS actual FROM fact_gates AS gate
     LEFT JOIN facts ON facts.scope_id = gate.scope_id AND facts.key = gate.key
     WHERE gate.task_id = @taskId ORDER BY gate.key`,
  );
  const gated = sql<KeyedTask>(
    `SELECT ${keyedTaskColumns()} FROM fact_gates AS gate JOIN tasks ON tasks.id = gate.task_id
     WHERE gate.scope_id = @scopeId AND gate.key = @key
       AND (gate.expected IS @before) <> (gate.expected IS @after)`,
  );
  const columns = columnsOf("fact_gates");
  const put = sql<FactGateRow>(
    `${insertSql("fact_gates")} ON CONFLICT (task_id, key) DO UPDATE SET
       expected = excluded.expected, created_at = excluded.created_at RETURNING ${columns}`,
  );
  const remove = sql<FactGateRow>(
    `DELETE FROM fact_gates WHERE task_id = @taskId AND key = @key RETURNING ${columns}`,
  );
  return {
    gates: (taskId) => gates.all({ taskId }),
    tasksGatedBy: (scopeId, key, before, after) => gated.all({ scopeId, key, before, after }),
    putGate: (row) => put.get({ ...row }) as FactGateRow,
    deleteGate: (taskId, key) => remove.get({ taskId, key }),
  } satisfies Partial<FactReads & FactWrites>;
}

const GATES_OF_UNFINISHED = `FROM fact_gates AS gate JOIN tasks ON tasks.id = gate.task_id
  LEFT JOIN facts ON facts.scope_id = gate.scope_id AND facts.key = gate.key
  WHERE gate.scope_id = @scopeId AND tasks.status NOT IN ('done', 'cancelled')
    AND tasks.dropped = 0`;

function createGatedLists(sql: Statements) {
  const keys = sql<GatedKeyRow>(
    `SELECT gate.key, count(*) AS tasks, sum(facts.value IS NOT gate.expected) AS waiting
     ${GATES_OF_UNFINISHED} AND gate.key > @after GROUP BY gate.key ORDER BY gate.key LIMIT @limit`,
  );
  const keyCount = sql<{ total: number }>(
    `SELECT count(DISTINCT gate.key) AS total ${GATES_OF_UNFINISHED}`,
  );
  const tasks = sql<GatedTaskRow>(
    `SELECT ${keyedTaskColumns()}, gate.expected, facts.value IS gate.expected AS holds
     ${GATES_OF_UNFINISHED} AND gate.key = @key ORDER BY holds, tasks.number LIMIT @limit`,
  );
  const taskCount = sql<{ total: number }>(
    `SELECT count(*) AS total ${GATES_OF_UNFINISHED} AND gate.key = @key`,
  );
  return {
    gatedKeys(scopeId, limit, after) {
      // No key is empty, so that all lie behind the empty text.
      const found = keys.all({ scopeId, after: after?.[0] ?? "", limit: limit + 1 });
      const rows = found.slice(0, limit);
      const last = rows.at(-1);
      const total = keyCount.get({ scopeId })?.total ?? 0;
      return { rows, total, next: found.length > limit && last ? [last.key] : null };
    },
    gatedTasks: (scopeId, key, limit) => ({
      rows: tasks.all({ scopeId, key, limit }),
      total: taskCount.get({ scopeId, key })?.total ?? 0,
      next: null,
    }),
  } satisfies Partial<FactReads>;
}
