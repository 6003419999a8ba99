import type { ExportFormat, ExportReport } from "./domain/export-format.ts";
import { IMPORT_SOURCES, type ImportSourceName, type TableField } from "./domain/import-source.ts";
import type { TaskStatus } from "./domain/status.ts";
import type { Result } from "./errors.ts";
import type { JsonText } from "./json-text.ts";
import type { ImportReport } from "./operations/import.ts";

/** What can be imported from the window: another tool's tasks, or a board that Baton exported. */
export type TransferSource = ImportSourceName | "baton";

/** What can be chosen for an import. */
export type TransferPlace = "file" | "folder";

/** What a person chooses from, Baton's own exports first. */
export const TRANSFER_SOURCES: readonly {
  readonly name: TransferSource;
  readonly title: string;
  readonly accepts: TransferPlace;
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
  /** Of a table: what is meant -> the header of its column; an empty header means none. */
  readonly columns: Readonly<Record<string, string>>;
  /** Of a table: a status over there -> ours. */
  readonly statuses: Readonly<Record<string, TaskStatus>>;
  /** Of a table: what stands between two cells, one character; null where its headers decide. */
  readonly delimiter: string | null;
  /** Of a table: the name of its encoding; null for UTF-8, or what its mark says. */
  readonly encoding: string | null;
}

/** How a table is to be read. */
export type TableWish = Pick<ImportOrder, "path" | "columns" | "delimiter" | "encoding">;

/** What a table holds, read so. */
export interface TableLook {
  readonly headers: readonly string[];
  /** The headers that each field is read from; none where there is no such column. */
  readonly columns: Readonly<Record<TableField, readonly string[]>>;
  /** The first rows, by header. */
  readonly examples: readonly Readonly<Record<string, string>>[];
  readonly rows: number;
  /** The statuses that stand in it, and what they mean here; null where nobody knows. */
  readonly statuses: readonly { readonly text: string; readonly means: TaskStatus | null }[];
  /** The first line that is not valid in its encoding; null when there is none. */
  readonly invalidLine: number | null;
}

/** What a file or folder is that somebody dropped or chose. */
export type RecognisedSource =
  /** @see ImportOrder for both */
  | { readonly kind: "source"; readonly source: TransferSource; readonly path: string }
  /** A text that may be a list. */
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "unread";
      readonly path: string;
      readonly name: string;
      readonly isFolder: boolean;
      /** Why, where one importer alone could have read it. */
      readonly reason: string | null;
    };

/** What the window asks the app about imports and exports. */
export type TransferRequest =
  /** Lets the person choose what to import. */
  | { readonly kind: "choose"; readonly what: TransferPlace }
  /** Finds out what was dropped or chosen. */
  | { readonly kind: "recognise"; readonly path: string }
  /** Reads what a table holds. */
  | { readonly kind: "look"; readonly wish: TableWish }
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
  readonly recognise: RecognisedSource;
  readonly look: TableLook;
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
