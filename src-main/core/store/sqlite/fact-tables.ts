/** The tables of facts and of the gates on them. */

const TENANT = "TEXT";

// Facts go with their project, and none can be written without one: this is the lower half of the
// fence behind a deleted project. The upper half is its retired prefix, which is never forgotten.
const FACT_SCOPE = "TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE";

const FACT_COLUMNS = {
  scope_id: FACT_SCOPE,
  key: "TEXT NOT NULL",
  tenant_id: TENANT,
  value: "TEXT",
  revision: "INTEGER NOT NULL",
  updated_at_generation: "INTEGER NOT NULL",
  author_type: "TEXT NOT NULL",
  author_id: "TEXT NOT NULL",
  updated_at: "INTEGER NOT NULL",
  state_stamp: "TEXT",
} as const;

/** Facts, their earlier revisions, scopes, receipts, and the gates on tasks. */
export const FACT_TABLES = {
  facts: {
    columns: FACT_COLUMNS,
    constraints: ["PRIMARY KEY (scope_id, key)", "CHECK (revision >= 1)"],
  },
  // The newest revision stands in `facts` alone.
  fact_revisions: {
    columns: FACT_COLUMNS,
    constraints: ["PRIMARY KEY (scope_id, key, revision)"],
  },
  fact_scopes: {
    columns: {
      scope_id: `${FACT_SCOPE} PRIMARY KEY`,
      tenant_id: TENANT,
      generation: "INTEGER NOT NULL DEFAULT 0",
      live_keys: "INTEGER NOT NULL DEFAULT 0",
      names: "INTEGER NOT NULL DEFAULT 0",
      receipts: "INTEGER NOT NULL DEFAULT 0",
    },
    constraints: ["CHECK (live_keys BETWEEN 0 AND names)"],
  },
  fact_receipts: {
    columns: {
      scope_id: FACT_SCOPE,
      ordinal: "INTEGER NOT NULL",
      tenant_id: TENANT,
      author_type: "TEXT NOT NULL",
      author_id: "TEXT NOT NULL",
      idempotency_key: "TEXT NOT NULL",
      request_hash: "TEXT NOT NULL",
      key: "TEXT NOT NULL",
      revision: "INTEGER NOT NULL",
      generation: "INTEGER NOT NULL",
      is_deleted: "INTEGER NOT NULL",
      written_at: "INTEGER NOT NULL",
    },
    constraints: ["PRIMARY KEY (scope_id, ordinal)"],
  },
  fact_gates: {
    columns: {
      task_id: "TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE",
      key: "TEXT NOT NULL",
      tenant_id: TENANT,
      scope_id: "TEXT NOT NULL",
      expected: "TEXT NOT NULL",
      created_at: "INTEGER NOT NULL",
    },
    constraints: ["PRIMARY KEY (task_id, key)"],
  },
} as const;
