import type { TaskStatus } from "../../../shared/domain/status.ts";
import type { ImportedTask } from "../../../shared/operations/import.ts";
import { describeValue } from "./describe-value.ts";
import { decideLinks, type EndOf, noteLink, type TaskLinks } from "./links.ts";
import { mapTask, type SourceComment, section } from "./map-task.ts";
import { type Report, RowReader, type SourceRow } from "./row-reader.ts";

/** Beads' status -> ours. Tombstones are no tasks. */
const STATUSES: ReadonlyMap<unknown, TaskStatus> = new Map([
  ["open", "todo"],
  ["deferred", "backlog"],
  ["in_progress", "in_progress"],
  ["hooked", "in_progress"],
  ["blocked", "blocked"],
  ["closed", "done"],
]);
/** Where an unknown status leads: nothing there is picked up before somebody has looked. */
const STATUS_OF_UNKNOWN: TaskStatus = "backlog";

/** Beads counts priorities from 0, the highest, to 4; 2 is its default. */
const LOWEST_PRIORITY = 4;
const DEFAULT_PRIORITY = 2;

/** Longer texts of an issue, which follow its description under a heading. */
const SECTIONS: readonly (readonly [field: string, heading: string])[] = [
  ["design", "Design"],
  ["acceptance_criteria", "Acceptance criteria"],
  ["notes", "Notes"],
];

/** Counts that follow from other rows, and a hash that beads makes of its own fields. */
const DERIVED = ["dependency_count", "dependent_count", "comment_count", "content_hash"];

/** A link that stands in an issue. */
interface Link {
  readonly type: string;
  readonly on: string;
}

/**
 * Maps one issue of beads onto a task.
 * @param row a live issue
 * @param endOf how an id that a link names stands in the file
 * @param refOf what an id is known by here
 * @param report told of what could not be mapped as it stands
 */
export function mapIssue(
  row: SourceRow,
  endOf: EndOf,
  refOf: (id: string) => string,
  report: Report,
): ImportedTask {
  const reader = new RowReader(row, report);
  reader.ignore(["id", ...DERIVED]);
  const status = readStatus(reader);
  const createdAt = reader.instant("created_at");
  const updatedAt = reader.instant("updated_at");
  const closedAt = reader.instant("closed_at");
  const parts = {
    from: "beads",
    title: reader.text("title"),
    status,
    priority: readPriority(reader),
    labels: reader.list("labels"),
    links: readLinks(reader, endOf, refOf),
    createdAt,
    updatedAt,
    completedAt: status === "done" ? (closedAt ?? updatedAt) : null,
    comments: readComments(reader),
    assignees: [reader.text("assignee")],
  };
  if (reader.value("issue_type") !== "task") reader.note("type", reader.value("issue_type"));
  const description = [
    reader.text("description"),
    ...SECTIONS.map(([field, heading]) => section(heading, reader.text(field))),
  ];
  return mapTask(reader, { ...parts, description });
}

function readStatus(reader: RowReader): TaskStatus {
  const value = reader.value("status");
  const status = STATUSES.get(value);
  if (status === undefined) {
    const message = `its status ${describeValue(value)} became ${STATUS_OF_UNKNOWN}`;
    reader.find("unknown_status", message);
    reader.note("status", value ?? null);
    return STATUS_OF_UNKNOWN;
  }
  const deferredUntil = reader.value("defer_until") ?? "";
  if (deferredUntil !== "") reader.note("deferred until", deferredUntil);
  return status === "todo" && deferredUntil !== "" ? "backlog" : status;
}

function readPriority(reader: RowReader): number {
  const value = reader.value("priority") ?? DEFAULT_PRIORITY;
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LOWEST_PRIORITY) {
    return LOWEST_PRIORITY - Number(value);
  }
  reader.find("unknown_value", `its priority ${describeValue(value)} became none`);
  reader.note("priority", value);
  return 0;
}

function readComments(reader: RowReader): SourceComment[] {
  return reader.list("comments").flatMap((entry) => {
    const { author, text, created_at } = (entry ?? {}) as Record<string, unknown>;
    if (typeof text !== "string" || text.trim() === "") {
      reader.find("invalid_text", "a comment without a text is kept as a note");
      reader.note("comment", entry);
      return [];
    }
    const createdAt = typeof created_at === "string" ? Date.parse(created_at) : Number.NaN;
    return {
      author: typeof author === "string" ? author : "",
      text,
      createdAt: Number.isNaN(createdAt) ? null : createdAt,
    };
  });
}

/** Parent-child gives the parent, blocks a dependency, and every other type is kept as a note. */
function readLinks(reader: RowReader, endOf: EndOf, refOf: (id: string) => string): TaskLinks {
  const links = reader
    .list("dependencies")
    .flatMap((entry) => readLink(reader, entry, refOf) ?? []);
  const ofType = (type: string) => links.filter((link) => link.type === type).map(({ on }) => on);
  const field = reader.text("parent");
  for (const { type, on } of links) {
    if (type !== "parent-child" && type !== "blocks") noteLink(reader, type, on, endOf(on));
  }
  const parents = [...(field === "" ? [] : [refOf(field)]), ...ofType("parent-child")];
  return decideLinks(reader, { parents, blockers: ofType("blocks") }, endOf);
}

function readLink(reader: RowReader, entry: unknown, refOf: (id: string) => string): Link | null {
  const { issue_id, depends_on_id, type } = (entry ?? {}) as Record<string, unknown>;
  const isOwn = issue_id === undefined || issue_id === reader.row.id;
  if (isOwn && typeof depends_on_id === "string" && typeof type === "string") {
    return { type, on: refOf(depends_on_id) };
  }
  reader.find("edge_noted", "a link that can't be read is kept as a note");
  reader.note("link", entry);
  return null;
}
