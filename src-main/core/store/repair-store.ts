/** A row that refers to one that is gone. */
export interface DanglingRow {
  /** Its table and its key in it, as one text. */
  readonly id: string;
  readonly table: "task_deps" | "task_comments" | "fact_gates";
  /** The task that it belongs to, which may be the one that is gone. */
  readonly taskId: string;
  /** All that stands in it, as JSON. */
  readonly row: string;
}

/** What a repair has to find. */
export interface RepairReads {
  danglingRows(): DanglingRow[];
  /** Ids of tasks whose parent is gone, or is in another project. */
  lostParents(): string[];
  /** Tasks whose cost is not the sum of their executions' costs. */
  wrongCosts(): { readonly id: string; readonly stored: number; readonly actual: number }[];
  /** Executions that have ended, at no time. */
  untimedEnds(): { readonly id: string; readonly status: string }[];
  /** Running executions that have an end. */
  openEnds(): string[];
  /** Projects whose next number a task has already. */
  lowNumbers(): {
    readonly id: string;
    readonly prefix: string;
    readonly next: number;
    readonly highest: number;
  }[];
  /** Text indexes that lack texts, or hold some that are gone. */
  lostSearches(): string[];
  /** Ids of scopes that count their facts wrongly, or would give a generation twice. */
  wrongFactCounts(): string[];
}

/** What a repair may do that nothing else does. */
export interface RepairWrites {
  deleteDangling(row: DanglingRow): void;
  /** Lets an execution that has ended at no time have ended when it was started. */
  timeEnd(id: string): void;
  /** Takes a running execution's end away. */
  openEnd(id: string): void;
  recountFacts(scopeId: string): void;
  /** Builds a text index anew from the texts. */
  rebuildSearch(name: string): void;
  /** Builds an index anew from its table. */
  rebuildIndex(name: string): void;
}
