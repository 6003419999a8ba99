import type { TaskStatus } from "../../../shared/domain/status.ts";
import type { ImportedTask } from "../../../shared/operations/import.ts";
import { describeValue } from "./describe-value.ts";
import {
  blockersInText,
  type GitHubLinks,
  issuesInTaskList,
  namedIssues,
  refOfIssue,
} from "./github-links.ts";
import { decideLinks, type TaskLinks } from "./links.ts";
import { mapTask, type SourceComment } from "./map-task.ts";
import { milestoneLabel } from "./milestone.ts";
import { fieldsOf } from "./parse-json.ts";
import { type Report, RowReader, type SourceRow } from "./row-reader.ts";

/** All issues of a file, by ref, and their links. */
export interface GitHubBook {
  readonly rows: ReadonlyMap<string, SourceRow>;
  readonly links: GitHubLinks;
}

const CLOSED_AS: Readonly<Record<string, TaskStatus>> = {
  COMPLETED: "done",
  NOT_PLANNED: "cancelled",
  DUPLICATE: "cancelled",
};

/** What follows from other fields, or says nothing outside of GitHub. */
const DERIVED = ["id", "number", "closed", "subIssuesSummary", "closedAt", "projectCards"];
const LINK_FIELDS = ["parent", "subIssues", "blockedBy", "blocking"];

/**
 * Maps one issue of GitHub onto a task. A milestone becomes a label; assignees, author, type and
 * projects become notes.
 */
export function mapGitHubIssue(row: SourceRow, book: GitHubBook, report: Report): ImportedTask {
  const reader = new RowReader(row, report);
  reader.ignore([...DERIVED, ...LINK_FIELDS]);
  const body = reader.text("body");
  const status = readState(reader);
  const createdAt = reader.instant("createdAt");
  const closedAt = reader.instant("closedAt");
  const parts = {
    from: "GitHub",
    title: reader.text("title"),
    status,
    priority: 0,
    labels: readLabels(reader),
    links: readLinks(reader, body, book),
    createdAt,
    updatedAt: reader.instant("updatedAt") ?? closedAt,
    completedAt: closedAt,
    comments: readComments(reader),
    assignees: reader.list("assignees").map((one) => nameOf(one)),
    description: [body],
  };
  noteNames(reader);
  return mapTask(reader, parts);
}

function readState(reader: RowReader): TaskStatus {
  const { closed, closedAt } = reader.row.fields;
  const given = reader.value("state") ?? (closed === true || closedAt ? "CLOSED" : "OPEN");
  const reason = reader.text("stateReason").toUpperCase();
  const state = typeof given === "string" ? given.toUpperCase() : "";
  if (state === "OPEN") return "todo";
  if (state !== "CLOSED") {
    reader.find("unknown_status", `its state ${describeValue(given)} became backlog`);
    reader.note("state", given);
    return "backlog";
  }
  const status = Object.hasOwn(CLOSED_AS, reason) ? CLOSED_AS[reason] : undefined;
  if (status !== "done" && reason !== "") reader.note("closed as", reason);
  if (status) return status;
  if (reason !== "") reader.find("unknown_status", `it is closed as ${reason}: it became done`);
  return "done";
}

function readLabels(reader: RowReader): unknown[] {
  const labels = reader.list("labels").map((label) => fieldsOf(label)?.name ?? label);
  const milestone = fieldsOf(reader.value("milestone"));
  if (!milestone) return labels;
  const { title, dueOn } = milestone;
  if (typeof title !== "string") return labels;
  reader.find("value_mapped", `its milestone ${title} became a label`);
  if (typeof dueOn === "string") reader.note("milestone due", dueOn);
  return [...labels, milestoneLabel(title)];
}

function readLinks(reader: RowReader, body: string, book: GitHubBook): TaskLinks {
  const { row } = reader;
  const said = blockersInText(body).flatMap((number) => refOfIssue({ number }, row) ?? []);
  const known = book.links.blockers.get(row.ref) ?? new Set<string>();
  for (const ref of new Set(said)) {
    if (!known.has(ref)) reader.find("value_mapped", `it waits for ${ref}: its text says so`);
  }
  for (const number of new Set(issuesInTaskList(body))) {
    const ref = refOfIssue({ number }, row);
    if (ref === null || book.links.parents.get(ref)?.has(row.ref)) continue;
    reader.find("edge_noted", `its task list names ${ref}: it stays in the text, as no subtask`);
  }
  for (const field of LINK_FIELDS) {
    const { issues, total } = namedIssues(row.fields[field]);
    if (total <= issues.length) continue;
    reader.find("incomplete", `gh gave ${issues.length} of ${total} issues in ${field}`);
  }
  const parents = [...(book.links.parents.get(row.ref) ?? [])];
  return decideLinks(reader, { parents, blockers: [...known, ...said] }, (ref) =>
    book.rows.has(ref) ? "present" : "absent",
  );
}

function readComments(reader: RowReader): SourceComment[] {
  // Some lists give the number of comments alone.
  const value = reader.value("comments");
  if (typeof value === "number") {
    if (value > 0) reader.find("incomplete", `its ${value} comments are not in the file`);
    return [];
  }
  return reader.list("comments").flatMap((entry) => {
    const { author, body, createdAt } = fieldsOf(entry) ?? {};
    if (typeof body !== "string" || body.trim() === "") {
      reader.find("invalid_text", "a comment without a text is kept as a note");
      reader.note("comment", entry);
      return [];
    }
    const at = typeof createdAt === "string" ? Date.parse(createdAt) : Number.NaN;
    return { author: nameOf(author), text: body, createdAt: Number.isNaN(at) ? null : at };
  });
}

/** What has no place of its own, in words where JSON would be hard to read. */
function noteNames(reader: RowReader): void {
  const author = nameOf(reader.value("author"));
  if (author !== "") reader.note("author", author);
  const type = nameOf(reader.value("issueType"));
  if (type !== "") reader.note("type", type);
  for (const item of reader.list("projectItems")) {
    const { title, status } = fieldsOf(item) ?? {};
    reader.note("project", `${title ?? "?"}${nameOf(status) && `, ${nameOf(status)}`}`);
  }
  for (const pull of namedIssues(reader.value("closedByPullRequestsReferences")).issues) {
    reader.note("closed by", pull.url ?? pull.number);
  }
}

/** The login or name of a person, or the name of another thing. */
function nameOf(value: unknown): string {
  const { login, name } = fieldsOf(value) ?? {};
  const text = login || name || value;
  return typeof text === "string" ? text : "";
}
