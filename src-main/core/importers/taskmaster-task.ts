import type { ImportOptions } from "../../../shared/domain/import-source.ts";
import type { ImportedTask } from "../../../shared/operations/import.ts";
import { checklist } from "./checklist.ts";
import { externalRef } from "./external-ref.ts";
import { decideLinks, type TaskLinks } from "./links.ts";
import { mapTask, section } from "./map-task.ts";
import { readPriorityWord } from "./priority-words.ts";
import { type Report, RowReader, type SourceRow } from "./row-reader.ts";
import { readStatus, statusWord, wantedStatuses } from "./status-words.ts";

/** Where a task of Task Master stands. */
interface TaskmasterPlace {
  readonly tag: string;
  /** Null in a file of before there were tags. */
  readonly label: string | null;
  /** The id of the task that it is a subtask of. */
  readonly parentId: string | null;
}

/** A task or subtask as it stands in the file. */
export interface TaskmasterRow extends SourceRow {
  readonly place: TaskmasterPlace;
}

/** Fields that say again where a subtask stands. */
const PLACE_FIELDS = ["parentTaskId", "parentId", "parentTask", "isSubtask", "subtasks"];

/**
 * Maps one task or subtask of Task Master onto a task: details and criteria become sections of its
 * description, the test strategy a section "Verification".
 * @param refs what the whole file holds
 */
export function mapTaskmasterTask(
  row: TaskmasterRow,
  refs: ReadonlySet<string>,
  options: ImportOptions,
  report: Report,
): ImportedTask {
  const { place } = row;
  const reader = new RowReader(row, report);
  reader.ignore(["id", ...PLACE_FIELDS]);
  noteOddSubtasks(reader);
  const wanted = wantedStatuses(options.statuses);
  const status = readStatus(
    reader,
    "status",
    (text) => wanted.get(statusWord(text)) ?? null,
    "todo",
  );
  const updatedAt = reader.instant("updatedAt");
  const parts = {
    from: "Task Master",
    title: reader.text("title"),
    status,
    priority: readPriorityWord(reader, "priority"),
    labels: place.label === null ? [] : [place.label],
    links: readLinks(reader, place, refs),
    createdAt: reader.instant("createdAt"),
    updatedAt,
    completedAt: reader.instant("completedAt"),
    assignees: [reader.text("assignee")],
    comments: [],
  };
  const description = [
    reader.text("description"),
    section("Details", reader.text("details")),
    section("Acceptance criteria", criteriaOf(reader)),
    section("Verification", reader.text("testStrategy")),
  ];
  return mapTask(reader, { ...parts, description });
}

/** Subtasks are rows of their own; anything else under their name stays with the task. */
function noteOddSubtasks(reader: RowReader): void {
  const { subtasks } = reader.row.fields;
  if (subtasks === undefined || subtasks === null || Array.isArray(subtasks)) return;
  reader.find("unknown_value", "subtasks is not a list: it is kept as a note");
  reader.note("subtasks", subtasks);
}

function criteriaOf(reader: RowReader): string {
  const value = reader.value("acceptanceCriteria");
  if (value === undefined) return "";
  if (typeof value === "string") return checklist(value.split(/\r?\n/));
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) {
    return checklist(value);
  }
  reader.find("unknown_value", "acceptanceCriteria is no text: it is kept as a note");
  reader.note("acceptanceCriteria", value);
  return "";
}

function readLinks(
  reader: RowReader,
  place: TaskmasterPlace,
  refs: ReadonlySet<string>,
): TaskLinks {
  const refOf = (id: string) => externalRef("taskmaster", `${place.tag}/${id}`);
  const blockers = reader.list("dependencies").flatMap((entry) => {
    if (typeof entry !== "number" && typeof entry !== "string") {
      reader.find("edge_noted", "a dependency that can't be read is kept as a note");
      reader.note("dependency", entry);
      return [];
    }
    // A subtask names its siblings by their own number alone.
    const sibling = place.parentId === null ? null : refOf(`${place.parentId}.${entry}`);
    return sibling !== null && refs.has(sibling) ? sibling : refOf(String(entry).trim());
  });
  const parents = place.parentId === null ? [] : [refOf(place.parentId)];
  return decideLinks(reader, { parents, blockers }, (ref) =>
    refs.has(ref) ? "present" : "absent",
  );
}
