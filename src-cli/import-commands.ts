import {
  IMPORT_SOURCES,
  type ImportSourceName,
  TABLE_FIELDS,
} from "../shared/domain/import-source.ts";
import { flag } from "./argv/flag.ts";
import type { Option } from "./argv/option.ts";
import type { CommandRun } from "./command.ts";

/** What the help of one import adds to its source. */
interface ImportForm {
  readonly summary: string;
  readonly example: string;
  readonly options?: readonly Option[];
  readonly notes?: readonly string[];
}

/** A command that imports. */
interface ImportCommand extends ImportForm {
  readonly positionals: readonly Option[];
  readonly load: () => Promise<CommandRun>;
}

const STATUS_WORDS: Option = {
  ...flag("status", "what a status over there is here, as in 'In Dev=in_progress'"),
  isList: true,
};

/** The flag of every import that only reports. */
export const DRY_RUN = flag("dry-run", "tell what would happen, and change nothing", {
  kind: "boolean",
});

/** The flag of every import that tells its findings again. */
export const FINDINGS = flag("findings", "list the findings also where nothing has changed", {
  kind: "boolean",
});

/** What an import's help adds to its source. */
const IMPORT_FORMS: Readonly<Record<ImportSourceName, ImportForm>> = {
  beads: {
    summary: "Import issues of beads: a JSONL file, one issue a line; - reads stdin.",
    example: "baton import beads .beads/issues.jsonl --dry-run",
  },
  taskmaster: {
    summary: "Import a tasks.json of Task Master: tags become labels; - reads stdin.",
    example: "baton import taskmaster .taskmaster/tasks/tasks.json --dry-run",
    notes: ["Subtasks become children; a test strategy becomes the section Verification."],
  },
  github: {
    summary: "Import issues of GitHub: what gh issue list --json prints; - reads stdin.",
    example:
      "gh issue list --state all --limit 1000 --json number,title,body,state,stateReason,labels,assignees,author,milestone,comments,parent,blockedBy,createdAt,updatedAt,closedAt,url | baton import github - --dry-run",
    notes: [
      "Any choice of fields will do that has the number; without url, issues of two repositories can't",
      "be told apart. gh lists 30 issues unless --limit says more, and knows parent and blockedBy since",
      "its version 2.94.",
    ],
  },
  backlog: {
    summary: "Import a folder of Backlog.md: tasks, drafts, what is completed and archived.",
    example: "baton import backlog ./backlog --dry-run",
    notes: [
      "The folder is the one that holds tasks/, or the project around it. Drafts go to the backlog; what",
      "was archived unfinished is cancelled. Documents and decisions are listed, not imported.",
    ],
  },
  "vibe-kanban": {
    summary: "Import an export of vibe-kanban: the ZIP, with all its projects or one of them.",
    options: [flag("only-project", "import the issues of this project of vibe-kanban alone")],
    example: "baton import vibe-kanban vibe-kanban-export-2026-01-31.zip --dry-run",
    notes: [
      "All issues come into one project here, the names of their projects become labels. Attachments are",
      "listed, and noted on their tasks; they are not imported.",
    ],
  },
  csv: {
    summary: "Import a table: comma separated values with a line of headers; - reads stdin.",
    options: [
      { ...flag("map", "which column a field is, as in title=Summary"), isList: true },
      flag(
        "delimiter",
        "what stands between two cells, such as ; or tab (default: by the headers)",
      ),
      flag("encoding", "what the file is in, such as windows-1252 (default utf-8)"),
      flag("as", "put before each id, so that two tables with the same ids don't meet"),
    ],
    example:
      "baton import csv tasks.csv --map title=Summary --status 'In Dev=in_progress' --dry-run",
    notes: [
      `Fields: ${TABLE_FIELDS.join(", ")}.`,
      "Columns with usual headers are found without --map, and the report says how each was taken; what",
      "has no place is kept in the description. With an id a row is known at the next import, without one",
      "by its title.",
    ],
  },
};

/** Tools that let people name their statuses. */
const WITH_STATUS_WORDS: ReadonlySet<ImportSourceName> = new Set([
  "taskmaster",
  "backlog",
  "vibe-kanban",
  "csv",
]);

/** One command for each tool whose tasks can be imported. */
export const IMPORT_COMMANDS: Readonly<Record<string, ImportCommand>> = Object.fromEntries(
  IMPORT_SOURCES.map(({ name, accepts, isText }) => [
    `import ${name}`,
    {
      ...IMPORT_FORMS[name],
      positionals: [
        { ...flag("path", `the ${accepts}${isText ? "; - reads stdin" : ""}`), isRequired: true },
      ],
      options: [
        ...(IMPORT_FORMS[name].options ?? []),
        ...(WITH_STATUS_WORDS.has(name) ? [STATUS_WORDS] : []),
        DRY_RUN,
        FINDINGS,
      ],
      load: async () => (await import("./commands/import.ts")).runImport(name),
    },
  ]),
);
