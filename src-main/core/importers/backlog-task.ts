import type { ImportOptions } from "../../../shared/domain/import-source.ts";
import { isTerminal, type TaskStatus } from "../../../shared/domain/status.ts";
import type { ImportedTask } from "../../../shared/operations/import.ts";
import { readBacklogBody } from "./backlog-body.ts";
import type { BacklogConfig } from "./backlog-config.ts";
import { parseBacklogDate } from "./backlog-date.ts";
import type { BacklogRow } from "./backlog-row.ts";
import { decideLinks, type TaskLinks } from "./links.ts";
import { mapTask, section } from "./map-task.ts";
import { milestoneLabel } from "./milestone.ts";
import { readPriorityWord } from "./priority-words.ts";
import { type Report, RowReader } from "./row-reader.ts";
import { readStatus, statusOfWord, statusWord, wantedStatuses } from "./status-words.ts";

/** How ids in links lead to tasks. */
export interface BacklogIds {
  readonly refOf: (id: string) => string;
  /** Refs of all tasks. */
  readonly has: ReadonlySet<string>;
}

/** What a task is read against. */
export interface BacklogBook {
  readonly ids: BacklogIds;
  readonly config: BacklogConfig;
  /** Id in lower case -> title. */
  readonly milestones: ReadonlyMap<string, string>;
  /** Parents that name their subtasks themselves: child -> parents. */
  readonly parents: ReadonlyMap<string, readonly string[]>;
  readonly options: ImportOptions;
}

/** Lists of addresses and paths, which follow the description under a heading. */
const SECTIONS: readonly (readonly [field: string, heading: string])[] = [
  ["references", "References"],
  ["documentation", "Documentation"],
  ["modified_files", "Modified files"],
];

/** An id without the differences that don't count: case, and zeros before a number. */
export function canonicalId(id: string): string {
  return id
    .trim()
    .toUpperCase()
    .replaceAll(/(?<=[-.])0+(?=\d)/g, "");
}

/** Maps one task file of Backlog.md onto a task. */
export function mapBacklogTask(row: BacklogRow, book: BacklogBook, report: Report): ImportedTask {
  const reader = new RowReader(row, report);
  reader.ignore(["id", "subtasks"]);
  const body = readBacklogBody(row.body);
  const status = placeStatus(reader, row.folder, readOwnStatus(reader, book));
  const createdAt = reader.instant("created_date", parseBacklogDate);
  const updatedAt = reader.instant("updated_date", parseBacklogDate);
  const completedAt = reader.instant("completed_date", parseBacklogDate);
  const sections = SECTIONS.map(([field, heading]) => {
    const items = textsOf(reader, field).map((item) => `- ${item}`);
    return section(heading, items.join("\n"));
  });
  return mapTask(reader, {
    from: "Backlog.md",
    title: titleOf(reader),
    status,
    priority: readPriorityWord(reader, "priority"),
    labels: readLabels(reader, book),
    links: readLinks(reader, book),
    createdAt,
    updatedAt,
    completedAt: isTerminal(status) ? (completedAt ?? updatedAt ?? createdAt) : null,
    assignees: textsOf(reader, "assignee"),
    comments: body.comments,
    description: [body.description, ...sections],
  });
}

/** YAML reads a bare number or word such as `true` as one; as a title it is a text. */
function titleOf(reader: RowReader): string {
  const value = reader.value("title");
  return typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : reader.text("title");
}

function readOwnStatus(reader: RowReader, { config, options }: BacklogBook): TaskStatus {
  const wanted = wantedStatuses(options.statuses);
  const known = (text: string): TaskStatus | null =>
    wanted.get(statusWord(text)) ?? statusOfWord(text) ?? statusByPlace(text, config.statuses);
  const missing = config.defaultStatus === null ? null : known(config.defaultStatus);
  return readStatus(reader, "status", known, missing ?? "todo");
}

/** A name that says nothing by itself: the first configured is open, the last done, others in between. */
function statusByPlace(text: string, statuses: readonly string[]): TaskStatus | null {
  const place = statuses.findIndex((status) => statusWord(status) === statusWord(text));
  if (place < 0) return null;
  if (place === 0) return "todo";
  return place === statuses.length - 1 ? "done" : "in_progress";
}

/** What a task's folder makes of its status. */
function placeStatus(reader: RowReader, folder: BacklogRow["folder"], own: TaskStatus): TaskStatus {
  const isArchived = folder.startsWith("archive/");
  const isDraft = folder === "drafts";
  if (isArchived) reader.note("folder", folder);
  const status = isDraft
    ? "backlog"
    : isArchived && own !== "done"
      ? "cancelled"
      : folder === "completed" && !isTerminal(own)
        ? "done"
        : own;
  if (status === own || (isDraft && own === "todo")) return status;
  const given = reader.value("status");
  reader.find("value_mapped", `it is in ${folder}, so it is ${status}, not ${own}`, "status");
  reader.note("status", given);
  return status;
}

function readLabels(reader: RowReader, { milestones }: BacklogBook): unknown[] {
  const labels = textsOf(reader, "labels");
  const milestone = reader.value("milestone");
  if (milestone === undefined || milestone === "") return labels;
  const title = milestones.get(String(milestone).toLowerCase()) ?? String(milestone);
  reader.find("value_mapped", `its milestone ${title} became a label`, "milestone");
  return [...labels, milestoneLabel(title)];
}

/** The parent is the one that is named, else the one that names it, else what its id says. */
function readLinks(reader: RowReader, { ids, parents }: BacklogBook): TaskLinks {
  const { row } = reader;
  const named = textsOf(reader, "parent_task_id").map(ids.refOf);
  const naming = parents.get(row.ref) ?? [];
  const above = /^(.*\d)\.\d+$/.exec(row.id)?.[1];
  const byId = above === undefined ? null : ids.refOf(above);
  const isGuessed = named.length + naming.length === 0 && byId !== null && ids.has.has(byId);
  if (isGuessed) reader.find("value_mapped", `its parent is ${byId}: its id says so`, "id");
  const candidates = isGuessed ? [byId] : [...named, ...naming];
  const blockers = textsOf(reader, "dependencies").map(ids.refOf);
  return decideLinks(reader, { parents: candidates, blockers }, (ref) =>
    ids.has.has(ref) ? "present" : "absent",
  );
}

/** A field that holds a text or a list of them. Entries of other kinds stay with the task as notes. */
function textsOf(reader: RowReader, field: string): string[] {
  const value = reader.value(field);
  if (typeof value === "string" || typeof value === "number") {
    return String(value) === "" ? [] : [String(value)];
  }
  return reader.list(field).flatMap((entry) => {
    if (typeof entry === "string" || typeof entry === "number") return String(entry);
    reader.find("unknown_value", `an entry of ${field} is no text: it is kept as a note`, field);
    reader.note(field, entry);
    return [];
  });
}
