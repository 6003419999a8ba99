import type { ExportFormat, ExportReport } from "./domain/export-format.ts";
import { IMPORT_SOURCES, type ImportSourceName } from "./domain/import-source.ts";
import type { Result } from "./errors.ts";
import type { JsonText } from "./json-text.ts";
import type { ImportReport } from "./operations/import.ts";

/** What can be imported from the window: another tool's tasks, or a board that Baton exported. */
export type TransferSource = ImportSourceName | "baton";

/** What a person chooses from, Baton's own exports first. */
export const TRANSFER_SOURCES: readonly {
  readonly name: TransferSource;
  readonly title: string;
  readonly accepts: "file" | "folder";
  readonly extensions: readonly string[];
}[] = [
  { name: "baton", title: "Baton JSON", accepts: "file", extensions: ["json"] },
  ...IMPORT_SOURCES,
];

/** Where imported tasks go. A whole board brings its own projects. */
export type ImportTarget =
  | { readonly kind: "project"; readonly project: string }
  | { readonly kind: "new"; readonly name: string; readonly prefix: string };

/** An import as a person put it together. */
export interface ImportOrder {
  readonly source: TransferSource;
  readonly path: string;
  readonly target: ImportTarget;
  /** Of a table: what is meant -> the header of its column. */
  readonly columns: Readonly<Record<string, string>>;
}

/** What the window asks the app about imports and exports. */
export type TransferRequest =
  /** Lets the person choose what to import. */
  | { readonly kind: "choose"; readonly source: TransferSource }
  /** Tries an import out and changes nothing. */
  | { readonly kind: "preview"; readonly order: ImportOrder }
  | { readonly kind: "import"; readonly order: ImportOrder }
  /** Lets the person name a file, and writes the board there; null for the whole board. */
  | { readonly kind: "export"; readonly format: ExportFormat; readonly project: string | null }
  /** Shows the file that was exported last in its folder. */
  | { readonly kind: "show" };

/** What each {@link TransferRequest} answers with; null where the person changed their mind. */
export interface TransferAnswers {
  readonly choose: string | null;
  readonly preview: ImportReport;
  readonly import: ImportReport;
  readonly export: ExportReport | null;
  readonly show: null;
}

/** How far an import or export is. */
export interface TransferProgress {
  readonly stage: "reading" | "trying" | "writing" | "exporting";
  readonly done: number;
  /** Null where nobody knows. */
  readonly total: number | null;
}

/** Asks the app about imports and exports. */
export type AskTransfers = <Kind extends TransferRequest["kind"]>(
  request: Extract<TransferRequest, { readonly kind: Kind }>,
) => Promise<JsonText<Result<TransferAnswers[Kind]>>>;
