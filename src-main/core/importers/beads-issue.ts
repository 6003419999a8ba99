import { createHash } from "node:crypto";
import { fitLabel, fitName, fitText, fitTitle } from "../../../shared/domain/fit-text.ts";
import { MAX_LABELS } from "../../../shared/domain/labels.ts";
import type { TaskStatus } from "../../../shared/domain/status.ts";
import type { ImportedTask } from "../../../shared/operations/import.ts";
import { type LinkEnd, readLinks } from "./beads-links.ts";
import { type BeadsRow, BeadsRowReader, type Report } from "./beads-row.ts";

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

/**
 * Maps one issue of beads onto a task.
 * @param row a live issue
 * @param endOf how an id that a link names stands in the file
 * @param report told of what could not be mapped as it stands
 */
export function mapIssue(
  row: BeadsRow,
  endOf: (id: string) => LinkEnd,
  report: Report,
): ImportedTask {
  const reader = new BeadsRowReader(row, report);
  reader.ignore(["id", ...DERIVED]);
  const status = readStatus(reader);
  const createdAt = reader.instant("created_at");
  const updatedAt = reader.instant("updated_at");
  const closedAt = reader.instant("closed_at");
  const task = {
    ref: row.id,
    title: readTitle(reader),
    status,
    priority: readPriority(reader),
    labels: readLabels(reader),
    ...readLinks(reader, endOf),
    createdAt,
    updatedAt,
    completedAt: status === "done" ? (closedAt ?? updatedAt) : null,
  };
  const comments = readComments(reader);
  noteAssignee(reader, status);
  if (reader.value("issue_type") !== "task") reader.note("type", reader.value("issue_type"));
  const { description, continued } = readDescription(reader);
  const mapped = { ...task, description, comments: [...continued, ...comments] };
  return { ...mapped, sourceHash: hashOf(mapped) };
}

function readTitle(reader: BeadsRowReader): string {
  const original = reader.text("title");
  const { text, problem } = fitTitle(original, reader.row.id);
  if (problem) {
    reader.find("invalid_title", `${problem}: it became ${JSON.stringify(text)}`);
    if (original !== "") reader.note("title", JSON.stringify(original));
  }
  return text;
}

function readStatus(reader: BeadsRowReader): TaskStatus {
  const value = reader.value("status");
  const status = STATUSES.get(value);
  if (status === undefined) {
    reader.find("unknown_status", `its status ${describe(value)} became ${STATUS_OF_UNKNOWN}`);
    reader.note("status", value ?? null);
    return STATUS_OF_UNKNOWN;
  }
  const deferredUntil = reader.value("defer_until") ?? "";
  if (deferredUntil !== "") reader.note("deferred until", deferredUntil);
  return status === "todo" && deferredUntil !== "" ? "backlog" : status;
}

function readPriority(reader: BeadsRowReader): number {
  const value = reader.value("priority") ?? DEFAULT_PRIORITY;
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LOWEST_PRIORITY) {
    return LOWEST_PRIORITY - Number(value);
  }
  reader.find("unknown_value", `its priority ${describe(value)} became none`);
  reader.note("priority", value);
  return 0;
}

function readLabels(reader: BeadsRowReader): string[] {
  const labels = new Set<string>();
  for (const value of reader.list("labels")) {
    const { text, problem } = fitLabel(typeof value === "string" ? value : JSON.stringify(value));
    if (problem || labels.size >= MAX_LABELS) {
      reader.find("invalid_text", problem ?? `it has more than ${MAX_LABELS} labels`);
      reader.note("label", JSON.stringify(value));
    }
    if (text !== "" && labels.size < MAX_LABELS) labels.add(text);
  }
  return [...labels];
}

function readComments(reader: BeadsRowReader): ImportedTask["comments"] {
  return reader.list("comments").flatMap((entry) => {
    const { author, text, created_at } = (entry ?? {}) as Record<string, unknown>;
    if (typeof text !== "string" || text.trim() === "") {
      reader.find("invalid_text", "a comment without a text is kept as a note");
      reader.note("comment", entry);
      return [];
    }
    const createdAt = typeof created_at === "string" ? Date.parse(created_at) : Number.NaN;
    return commentPieces(reader, text).map((body) => ({
      author: fitName(typeof author === "string" ? author : "", "unknown").text,
      body,
      createdAt: Number.isNaN(createdAt) ? null : createdAt,
    }));
  });
}

function commentPieces(reader: BeadsRowReader, text: string): string[] {
  const { text: first, rest, problem } = fitText(text);
  if (problem) reader.find("invalid_text", `a comment was changed: ${problem}`);
  return [first, ...rest].filter((piece) => piece.trim() !== "");
}

/** Work that nobody has begun, or that only an import began, has no holder here. */
function noteAssignee(reader: BeadsRowReader, status: TaskStatus): void {
  const assignee = reader.text("assignee");
  if (assignee === "") return;
  reader.note("assignee", assignee);
  if (status !== "done") {
    reader.find(
      "assignee_noted",
      `its assignee ${assignee} is kept as a note: nobody holds it yet`,
    );
  }
}

/** The description with all that has no place of its own; what is too long goes on in comments. */
function readDescription(reader: BeadsRowReader) {
  const parts = [reader.text("description")];
  for (const [field, heading] of SECTIONS) {
    const text = reader.text(field);
    if (text.trim() !== "") parts.push(`## ${heading}\n\n${text}`);
  }
  reader.noteTheRest();
  if (reader.notes.length > 0) {
    const lines = reader.notes.map((note) => `- ${note}`).join("\n");
    parts.push(`---\n\nImported from beads (${reader.row.id}):\n\n${lines}`);
  }
  const whole = parts.filter((part) => part.trim() !== "").join("\n\n");
  const { text, rest, problem } = fitText(whole);
  if (problem) reader.find("invalid_text", `its description was changed: ${problem}`);
  const continued = rest.map((body) => ({ author: "beads", body, createdAt: null }));
  return { description: text, continued };
}

function hashOf(task: Omit<ImportedTask, "sourceHash">): string {
  return createHash("sha256").update(JSON.stringify(task)).digest("base64url").slice(0, 22);
}

function describe(value: unknown): string {
  return value === undefined ? "(missing)" : JSON.stringify(value);
}
