import type { SourceRow } from "./row-reader.ts";

/** Folders that hold tasks. Of two tasks with one id the one that stands earlier here keeps it. */
export const TASK_FOLDERS = [
  "tasks",
  "completed",
  "drafts",
  "archive/tasks",
  "archive/drafts",
] as const;
/** A task file. */
export interface BacklogRow extends SourceRow {
  readonly folder: (typeof TASK_FOLDERS)[number];
  readonly body: string;
}
