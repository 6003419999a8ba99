import type { ImportedTask, ImportFinding } from "../../../shared/operations/import.ts";

/** What a reader of another tool's file gives: input for `import.apply`. */
export interface ParsedImport {
  readonly tasks: ImportedTask[];
  readonly findings: ImportFinding[];
  /** Rows left out on purpose. */
  readonly skipped: number;
}
