/** A form in which a board can be written down. */
export interface ExportFormatEntry {
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  /** The end of its files, without the dot. */
  readonly extension: string;
  /** What it is good for. */
  readonly purpose: string;
}

/** Every form, in the order in which they are offered. */
export const EXPORT_FORMATS = [
  {
    name: "json",
    title: "Baton JSON",
    extension: "json",
    purpose: "Complete: importing it gives an equal board",
  },
  {
    name: "jsonl",
    title: "JSON Lines",
    extension: "jsonl",
    purpose: "One task a line with its comments, for scripts",
  },
  {
    name: "csv",
    title: "CSV",
    extension: "csv",
    purpose: "A table of tasks, for spreadsheets and other tools",
  },
  {
    name: "markdown",
    title: "Markdown",
    extension: "md",
    purpose: "A checklist by status, to read",
  },
] as const satisfies readonly ExportFormatEntry[];

/** The name of a form. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number]["name"];

/** What an export came to. */
export interface ExportReport {
  readonly format: ExportFormat;
  /** Where it stands; null when it went to stdout. */
  readonly path: string | null;
  readonly bytes: number;
  /** Prefixes of the projects in it. */
  readonly projects: readonly string[];
  readonly tasks: number;
  /** Dropped tasks that this form leaves out. */
  readonly leftOut: number;
  /** Whether the file is larger than an import takes. */
  readonly isTooLarge: boolean;
}
