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
  WorkspaceRow,
} from "./rows.ts";

/** What services may ask of storage about whole tables: all that an export and its import need. */

/** A prefix that no project gets again. */
export interface RetiredPrefixRow {
  readonly prefix: string;
  readonly tenantId: string | null;
  readonly projectId: string;
  readonly retiredAt: number;
}

/** Every table with the type of its rows. */
export interface TableRows {
  readonly projects: ProjectRow;
  readonly retired_prefixes: RetiredPrefixRow;
  readonly tasks: TaskRow;
  readonly task_deps: TaskDepRow;
  readonly task_comments: TaskCommentRow;
  readonly workspaces: WorkspaceRow;
  readonly execution_processes: ExecutionProcessRow;
  readonly board_events: BoardEventRow;
  readonly presets: PresetRow;
  readonly audit_log: AuditLogRow;
  readonly facts: FactRow;
  readonly fact_revisions: FactRow;
  readonly fact_scopes: FactScopeRow;
  readonly fact_receipts: FactReceiptRow;
  readonly fact_gates: FactGateRow;
}
export type BoardTable = keyof TableRows;

/** A column as a row of an export must hold it. */
export interface ColumnShape {
  /** In camel case, as in the row types. */
  readonly name: string;
  readonly type: "text" | "integer" | "real";
  readonly isNullable: boolean;
  /** Whether a row may leave it out. */
  readonly hasDefault: boolean;
  /** Whether SQLite gives it out where a row holds null. */
  readonly isGivenOut: boolean;
}

export interface TableReads {
  /** Every table, in the order in which references need them. */
  names(): readonly BoardTable[];
  columns(table: BoardTable): readonly ColumnShape[];
  /** The version of the schema that this program writes. */
  schemaVersion(): number;
  /**
   * The rows of a table one after the other, by its key. Nothing may be written meanwhile.
   * @param projectIds whose rows; null for all, also those that belong to no project
   */
  each<Table extends BoardTable>(
    table: Table,
    projectIds: readonly string[] | null,
  ): Iterable<TableRows[Table]>;
  /** How many rows {@link each} gives. */
  count(table: BoardTable, projectIds: readonly string[] | null): number;
  /** The highest number that each counted table ever gave out. */
  sequences(): Readonly<Record<string, number>>;
}

export interface TableWrites {
  /** Adds a row as it is; null in a column that SQLite gives out takes the next number. */
  insert<Table extends BoardTable>(table: Table, row: TableRows[Table]): void;
  /** Goes on counting from a number, where the table has not come as far. */
  raiseSequence(table: BoardTable, value: number): void;
  /** Lets rows refer to rows that come later, until the transaction ends. */
  deferReferences(): void;
}
