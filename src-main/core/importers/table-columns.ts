import { TABLE_FIELDS, type TableField } from "../../../shared/domain/import-source.ts";
import { refusal } from "./read-source.ts";

/** Which columns hold what. A field that may have several values may have several columns. */
export type Columns = Readonly<Record<TableField, readonly string[]>>;

/** Usual headers of each field, the likeliest first. Case, spaces and marks don't count. */
const USUAL: Readonly<Record<TableField, readonly string[]>> = {
  id: ["id", "key", "issuekey", "issueid", "taskid", "identifier", "number", "ticket", "ref"],
  title: ["title", "summary", "name", "subject", "issuetitle", "taskname", "task"],
  description: ["description", "body", "details", "content", "notes"],
  criteria: ["acceptancecriteria", "criteria"],
  status: ["status", "state", "column", "list", "stage"],
  priority: ["priority", "importance", "urgency"],
  labels: ["labels", "label", "tags", "tag"],
  assignee: ["assignees", "assignee", "assignedto", "owner"],
  parent: ["parentissue", "parentid", "parentkey", "parent", "parenttask", "epic"],
  "depends-on": ["dependson", "dependencies", "dependency", "blockedby", "predecessors"],
  due: ["duedate", "due", "dueon", "dueat", "deadline"],
  created: ["createdat", "created", "createddate", "datecreated", "createdon", "creationdate"],
  updated: ["updatedat", "updated", "updateddate", "lastupdated", "modified", "lastmodified"],
  completed: ["completedat", "completed", "closedat", "closed", "resolved", "doneat", "finished"],
};

/** Fields of which a task has one value; they take one column. */
const SINGLE: ReadonlySet<TableField> = new Set(
  TABLE_FIELDS.filter((field) => !["labels", "assignee", "depends-on"].includes(field)),
);

/**
 * Chooses the columns of a table: those that somebody named, else those with a usual header.
 * @param wanted our field -> header; an empty header means none
 * @param path what messages call the file
 * @throws DomainError invalid_argument for a field or a header that there is not, and for a table
 *   whose titles are in no column
 */
export function chooseColumns(
  headers: readonly string[],
  wanted: Readonly<Record<string, string>>,
  path: string,
): Columns {
  const list = headers.map((header) => JSON.stringify(header)).join(", ");
  for (const [field, header] of Object.entries(wanted)) {
    if (!TABLE_FIELDS.some((known) => known === field)) {
      throw refusal(path, `has no field ${field} to map: fields are ${TABLE_FIELDS.join(", ")}`);
    }
    if (header !== "" && !headers.some((known) => isSame(known, header))) {
      throw refusal(path, `has no column ${JSON.stringify(header)}: its columns are ${list}`);
    }
  }
  const columns = findColumns(headers, wanted);
  if (columns.title.length > 0) return columns;
  throw refusal(
    path,
    `has no column with titles: name it (in the window under Columns, as Title; on the command line with --map title=COLUMN). Its columns are ${list}`,
  );
}

/**
 * The columns that somebody named, else those with a usual header; none where there is no such one.
 * @param wanted our field -> header; an empty header means none
 */
export function findColumns(
  headers: readonly string[],
  wanted: Readonly<Record<string, string>>,
): Columns {
  const named = new Set(Object.values(wanted).map(headerWord));
  const free = headers.filter((header) => !named.has(headerWord(header)));
  const chosen = TABLE_FIELDS.map((field) => {
    const header = wanted[field];
    const found =
      header === undefined
        ? usualColumns(field, free)
        : headers.filter((known) => header !== "" && isSame(known, header));
    return [field, SINGLE.has(field) ? found.slice(0, 1) : found] as const;
  });
  return Object.fromEntries(chosen) as unknown as Columns;
}

function usualColumns(field: TableField, headers: readonly string[]): string[] {
  const word = USUAL[field].find((usual) => headers.some((header) => headerWord(header) === usual));
  return word === undefined ? [] : headers.filter((header) => headerWord(header) === word);
}

function isSame(header: string, wanted: string): boolean {
  return headerWord(header) === headerWord(wanted);
}

/** A header as one word, without the number that one gets which comes again. */
function headerWord(header: string): string {
  return header
    .toLowerCase()
    .replace(/ \(\d+\)$/, "")
    .replaceAll(/\(s\)/g, "s")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
