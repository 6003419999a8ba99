import type { BoardTable } from "../store/table-store.ts";

/** What a complete export says of itself. */
export const DOCUMENT_FORMAT = "baton-board";
/** Rises when an older program would read the document wrongly. */
export const DOCUMENT_VERSION = 1;
/** The largest document that an import takes: a longer text than this the engine can't hold. */
export const MAX_DOCUMENT_BYTES = 500_000_000;

/** A complete export: every row of the chosen projects, as it is stored. */
export interface BoardDocument {
  readonly format: typeof DOCUMENT_FORMAT;
  readonly version: number;
  /** Of the board file that it was read from. */
  readonly schemaVersion: number;
  /** Milliseconds since 1970. */
  readonly exportedAt: number;
  /** Prefixes of the chosen projects; null for the whole board. */
  readonly projects: readonly string[] | null;
  /** The highest number that each counted table ever gave out. */
  readonly sequences: Readonly<Record<string, number>>;
  readonly tables: Readonly<Record<BoardTable, readonly StoredRow[]>>;
}

/** A row with its columns in camel case; flags are 0 or 1, instants milliseconds, JSON is text. */
export type StoredRow = Readonly<Record<string, string | number | null>>;
