import { findImportSource, type ImportOptions } from "../../../shared/domain/import-source.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { ImportFinding } from "../../../shared/operations/import.ts";
import { decodeText, invalidTextMessage } from "./decode-text.ts";
import type { ParsedImport } from "./parsed-import.ts";
import { refusal } from "./read-source.ts";
import type { Report, RowReader } from "./row-reader.ts";
import { wantedStatuses } from "./status-words.ts";
import { readTable, type Table } from "./table.ts";
import { chooseColumns } from "./table-columns.ts";
import { mapTable, NO_EXTRAS, type RowExtras } from "./table-tasks.ts";
import { collectExtras } from "./vibe-kanban-extras.ts";
import { readZip, type ZipFileContent } from "./zip-entries.ts";

const ISSUES = "issues.csv";
const PROJECT = "Project";
/** Every table of an export. */
const TABLES = [
  ISSUES,
  "projects.csv",
  "users.csv",
  "tags.csv",
  "comments.csv",
  "relationships.csv",
  "pull_requests.csv",
  "attachments.csv",
];

/**
 * Reads an export of vibe-kanban: a ZIP with a table of issues, and others beside it. All its
 * projects come into one project here, each with its name as a label, unless only one is wanted.
 * Attachments, and whatever else a board has no place for, are among the findings.
 * @param bytes the whole archive
 * @param path what messages call it
 * @throws DomainError invalid_argument for another file, or a project that it does not hold
 */
export async function parseVibeKanban(
  bytes: Uint8Array,
  options: ImportOptions,
  path: string,
): Promise<ParsedImport> {
  const findings: ImportFinding[] = [];
  const report: Report = (finding) => findings.push(finding);
  const expects = findImportSource("vibe-kanban")?.expects ?? "";
  const zip = await readZip(
    bytes,
    path,
    expects,
    (name) => TABLES.find((table) => table === baseName(name)) ?? null,
  );
  const issues = zip.files.get(ISSUES);
  if (!issues) throw refusal(path, `holds no ${ISSUES}: it wants ${expects}`);
  const whole = readTable(decode(issues, report), ",", `${path}: ${issues.name}`, expects);
  const { table, skipped } = onlyProject(whole, options.onlyProject, path, report);
  const sideTables = new Map(
    [...zip.files].flatMap(([name, file]) => {
      const side = name === ISSUES ? null : readSideTable(file, report);
      return side ? [[name, side] as const] : [];
    }),
  );
  const book = collectExtras(table, sideTables, zip.others, report);
  const columns = chooseColumns(table.headers, { title: "Title", id: "Issue ID" }, issues.name);
  const tasks = mapTable(
    table,
    {
      source: "vibe-kanban",
      from: "vibe-kanban",
      file: issues.name,
      columns,
      idPrefix: "",
      statuses: wantedStatuses(options.statuses),
      extrasOf: (reader) => withProject(reader, book.get(reader.row.id)),
    },
    report,
  );
  return { tasks, findings, skipped };
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

function decode({ name, bytes }: ZipFileContent, report: Report): string {
  const { text, invalidLine } = decodeText(bytes);
  if (invalidLine !== null) {
    const message = invalidTextMessage();
    report({ kind: "invalid_utf8", ref: null, file: name, line: invalidLine, message });
  }
  return text;
}

/** A table beside that of the issues; one that can't be read is reported, and costs no issue. */
function readSideTable(file: ZipFileContent, report: Report): (Table & { name: string }) | null {
  try {
    return { ...readTable(decode(file, report), ",", file.name, "a table"), name: file.name };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { message } = error;
    report({ kind: "invalid_file", ref: null, file: file.name, line: null, message });
    return null;
  }
}

function onlyProject(table: Table, wanted: string | undefined, path: string, report: Report) {
  if (wanted === undefined) return { table, skipped: 0 };
  const projects = new Set(table.rows.map(({ cells }) => cells[PROJECT] ?? ""));
  if (!projects.has(wanted)) {
    const list = [...projects].map((name) => JSON.stringify(name)).join(", ");
    throw refusal(path, `holds no project ${JSON.stringify(wanted)}: its projects are ${list}`);
  }
  const rows = table.rows.filter(({ cells }) => cells[PROJECT] === wanted);
  const skipped = table.rows.length - rows.length;
  const message = `${skipped} issues of other projects were left out, as --only-project says`;
  if (skipped > 0) report({ kind: "not_imported", ref: null, file: null, line: null, message });
  return { table: { ...table, rows }, skipped };
}

function withProject(reader: RowReader, extras: RowExtras = NO_EXTRAS): RowExtras {
  const project = reader.text(PROJECT).trim();
  return project === "" ? extras : { ...extras, labels: [project, ...extras.labels] };
}
