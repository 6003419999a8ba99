import { findImportSource, type ImportOptions } from "../../../shared/domain/import-source.ts";
import type { ImportFinding } from "../../../shared/operations/import.ts";
import { describeValue } from "./describe-value.ts";
import { distinctRows } from "./distinct-rows.ts";
import { decideId, externalRef } from "./external-ref.ts";
import { fieldsOf } from "./parse-json.ts";
import type { ParsedImport } from "./parsed-import.ts";
import { readJson } from "./read-json.ts";
import { refusal } from "./read-source.ts";
import type { Report } from "./row-reader.ts";
import { mapTaskmasterTask, type TaskmasterRow } from "./taskmaster-task.ts";

/** The tag that Task Master itself gives to a file without tags. */
const DEFAULT_TAG = "master";

interface Tag {
  readonly name: string;
  /** False for a file of before there were tags. */
  readonly isNamed: boolean;
  readonly tasks: readonly unknown[];
}

/**
 * Reads a tasks.json of Task Master. Each tag's tasks become tasks with the tag as a label, their
 * subtasks children; a number means another task in each tag, so refs hold the tag:
 * `taskmaster:master/1.2`. A file without tags is read as its tag "master". What could not be mapped
 * as it stands is among the findings.
 * @param bytes the whole file
 * @param path what messages call the file
 * @throws DomainError invalid_argument for a file that holds no tasks of Task Master
 */
export function parseTaskmaster(
  bytes: Uint8Array,
  options: ImportOptions,
  path: string,
): ParsedImport {
  const findings: ImportFinding[] = [];
  const report: Report = (finding) => findings.push(finding);
  const expects = findImportSource("taskmaster")?.expects ?? "";
  const value = readJson(bytes, path, expects, report);
  const tags = tagsOf(value, report);
  if (!tags) throw refusal(path, `holds no tasks of Task Master: it wants ${expects}`);
  const rows = distinctRows(
    tags.flatMap((tag) => rowsOf(tag, report)),
    report,
  );
  const refs = new Set(rows.map(({ ref }) => ref));
  const tasks = rows.map((row) => mapTaskmasterTask(row, refs, options, report));
  return { tasks, findings, skipped: 0 };
}

function tagsOf(value: unknown, report: Report): Tag[] | null {
  const fields = fieldsOf(value);
  if (!fields) return null;
  if (Array.isArray(fields.tasks)) {
    noteRest("the file", fields, report);
    return [{ name: DEFAULT_TAG, isNamed: false, tasks: fields.tasks }];
  }
  const tags: Tag[] = [];
  for (const [name, entry] of Object.entries(fields)) {
    const tag = fieldsOf(entry);
    if (tag && Array.isArray(tag.tasks)) {
      tags.push({ name, isNamed: true, tasks: tag.tasks });
      noteRest(`tag ${name}`, tag, report);
    } else {
      const message = `${name} is no tag with tasks: ${describeValue(entry)} was not imported`;
      report({ kind: "not_imported", ref: null, file: null, line: null, message });
    }
  }
  return tags.length > 0 ? tags : null;
}

/** What a tag says of itself; a board has no place for it. */
function noteRest(what: string, fields: Readonly<Record<string, unknown>>, report: Report): void {
  const { tasks: _, ...rest } = fields;
  if (Object.keys(rest).length === 0) return;
  const message = `what ${what} says of itself was not imported: ${describeValue(rest)}`;
  report({ kind: "not_imported", ref: null, file: null, line: null, message });
}

function rowsOf(tag: Tag, report: Report): TaskmasterRow[] {
  return tag.tasks.flatMap((task, index) => {
    const top = toRow(tag, null, task, `task ${index + 1} of tag ${tag.name}`, report);
    if (!top) return [];
    const { subtasks = null } = top.fields;
    const children = Array.isArray(subtasks) ? subtasks : [];
    const below = children.flatMap((child, at) => {
      const where = `subtask ${at + 1} of ${top.id} in tag ${tag.name}`;
      return toRow(tag, top.id, child, where, report) ?? [];
    });
    return [top, ...below];
  });
}

function toRow(
  tag: Tag,
  parentId: string | null,
  value: unknown,
  where: string,
  report: Report,
): TaskmasterRow | null {
  const fields = fieldsOf(value);
  const given = fields?.id;
  const isId = typeof given === "number" || (typeof given === "string" && given.trim() !== "");
  const own = parentId === null ? String(given) : `${parentId}.${given}`;
  const id = isId ? decideId("taskmaster", `${tag.name}/${own}`) : null;
  if (fields && id?.kind === "accepted") {
    const ref = externalRef("taskmaster", id.text);
    const place = { tag: tag.name, label: tag.isNamed ? tag.name : null, parentId };
    return { ref, id: own, file: null, line: null, fields, place };
  }
  const why = id?.kind === "refused" ? id.reason : "it has no id";
  const message = `${where} is left out, ${fields ? why : "it is no task"}: ${describeValue(value)}`;
  report({ kind: "invalid_line", ref: null, file: null, line: null, message });
  return null;
}
