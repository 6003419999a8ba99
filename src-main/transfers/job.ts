import type { Caller } from "../../shared/domain/caller.ts";
import type { ExportFormat, ExportReport } from "../../shared/domain/export-format.ts";
import type { Result } from "../../shared/errors.ts";
import type { ImportReport } from "../../shared/operations/import.ts";
import type {
  ImportOrder,
  RecognisedSource,
  TableLook,
  TableWish,
  TransferProgress,
} from "../../shared/transfer.ts";
import type { CoreSettings } from "../core/services/context.ts";

/** One import or export, as the process that does it gets it. */
export type TransferJob = {
  readonly board: string;
  readonly settings: CoreSettings;
  readonly caller: Caller;
} & (
  | { readonly kind: "recognise"; readonly path: string }
  | { readonly kind: "look"; readonly wish: TableWish }
  | { readonly kind: "import"; readonly order: ImportOrder; readonly dryRun: boolean }
  | {
      readonly kind: "export";
      readonly format: ExportFormat;
      readonly project: string | null;
      readonly path: string;
    }
);

/** What each job answers with. */
export interface TransferResults {
  readonly recognise: RecognisedSource;
  readonly look: TableLook;
  readonly import: ImportReport;
  readonly export: ExportReport;
}

/** What the process says. */
export type FromTransfer =
  | { readonly kind: "progress"; readonly progress: TransferProgress }
  | { readonly kind: "internal"; readonly id: string; readonly text: string }
  | { readonly kind: "result"; readonly result: Result<TransferResults[TransferJob["kind"]]> };
