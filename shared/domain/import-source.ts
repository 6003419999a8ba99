import type { TaskStatus } from "./status.ts";

/** A tool whose tasks can be imported. */
export interface ImportSource {
  /** As the command line names it. */
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  readonly accepts: "file" | "folder";
  /** Usual ends of its files, without the dot; empty for a folder. */
  readonly extensions: readonly string[];
  /** Whether it is one text, which can come from stdin too. */
  readonly isText: boolean;
  /** What is expected, for messages: "it wants ...". */
  readonly expects: string;
}

/** Every tool whose tasks can be imported, in the order in which they are offered. */
export const IMPORT_SOURCES = [
  {
    name: "beads",
    title: "beads",
    accepts: "file",
    extensions: ["jsonl"],
    isText: true,
    expects: "the JSONL file that beads writes, one issue a line",
  },
  {
    name: "taskmaster",
    title: "Task Master",
    accepts: "file",
    extensions: ["json"],
    isText: true,
    expects: "the tasks.json of Task Master, usually .taskmaster/tasks/tasks.json",
  },
  {
    name: "github",
    title: "GitHub issues",
    accepts: "file",
    extensions: ["json"],
    isText: true,
    expects:
      "what `gh issue list --state all --limit 1000 --json number,title,body,state,url,...` prints",
  },
  {
    name: "backlog",
    title: "Backlog.md",
    accepts: "folder",
    extensions: [],
    isText: false,
    expects: "the folder of Backlog.md that holds tasks/, or the project around it",
  },
  {
    name: "vibe-kanban",
    title: "vibe-kanban",
    accepts: "file",
    extensions: ["zip"],
    isText: false,
    expects: "the ZIP that vibe-kanban exports, with issues.csv in it",
  },
  {
    name: "csv",
    title: "CSV",
    accepts: "file",
    extensions: ["csv", "tsv", "txt"],
    isText: true,
    expects: "a table with a line of headers, one of them for titles",
  },
] as const satisfies readonly ImportSource[];

/** The name of a tool whose tasks can be imported. */
export type ImportSourceName = (typeof IMPORT_SOURCES)[number]["name"];

/** What a column of a table can hold. */
export const TABLE_FIELDS = [
  "id",
  "title",
  "description",
  "criteria",
  "status",
  "priority",
  "labels",
  "assignee",
  "parent",
  "depends-on",
  "due",
  "created",
  "updated",
  "completed",
] as const;

/** What a column of a table can hold, as the command line names it. */
export type TableField = (typeof TABLE_FIELDS)[number];

/** What a person may say about an import beside its path. */
export interface ImportOptions {
  /** Of a table: a {@link TableField} -> the header of its column; an empty header means none. */
  readonly columns?: Readonly<Record<string, string>>;
  /** A status over there, in any case -> ours. It wins over what the importer knows itself. */
  readonly statuses?: Readonly<Record<string, TaskStatus>>;
  /** Of a table: what stands between two cells, one character. */
  readonly delimiter?: string;
  /** Of a table: the name of its encoding, such as windows-1252. */
  readonly encoding?: string;
  /** Of a table: put before its ids, so that those of another table don't meet them. */
  readonly namespace?: string;
  /** Of a file with several projects: the only one that is wanted. */
  readonly onlyProject?: string;
}

/** The source with this name; null when there is none. */
export function findImportSource(name: string): ImportSource | null {
  return IMPORT_SOURCES.find((source) => source.name === name) ?? null;
}
