import type { ReadTx } from "../store/store.ts";

/** What an export reads. */
export interface ExportScope {
  /** Ids; null for the whole board. */
  readonly projectIds: readonly string[] | null;
  /** Milliseconds since 1970. */
  readonly exportedAt: number;
  /** Told after each row. */
  readonly onRow: () => void;
}

/** Writes an export piece by piece, so that no board need fit into one text. */
export type Exporter = (tx: ReadTx, scope: ExportScope) => Iterable<string>;
