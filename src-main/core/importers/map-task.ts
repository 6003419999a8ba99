import { fitLabel, fitName, fitText, fitTitle } from "../../../shared/domain/fit-text.ts";
import { MAX_LABELS } from "../../../shared/domain/labels.ts";
import type { TaskStatus } from "../../../shared/domain/status.ts";
import type { ImportedTask } from "../../../shared/operations/import.ts";
import { sha256 } from "../sha256.ts";
import type { TaskLinks } from "./links.ts";
import type { RowReader } from "./row-reader.ts";

/** A comment as it stands over there. */
export interface SourceComment {
  readonly author: string;
  readonly text: string;
  /** Milliseconds; null when nobody wrote it down. */
  readonly createdAt: number | null;
}

/** A task in our terms whose texts need not fit yet. */
export interface TaskParts {
  /** What people call the tool, for the notes. */
  readonly from: string;
  readonly title: string;
  readonly status: TaskStatus;
  readonly priority: number;
  readonly labels: readonly unknown[];
  readonly links: TaskLinks;
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  readonly completedAt: number | null;
  /** A day of the calendar, where the source has one. */
  readonly dueOn?: string | null;
  readonly assignees: readonly string[];
  readonly comments: readonly SourceComment[];
  /** Pieces of the description, Markdown; empty ones are left out. */
  readonly description: readonly string[];
}

/**
 * Makes a task of its parts: texts are made to fit the board's rules, what has no place of its own
 * is kept in the description as a note, and each change is reported. To be called last, since every
 * field that nobody read by then becomes a note.
 */
export function mapTask(reader: RowReader, parts: TaskParts): ImportedTask {
  const { status, priority, links, createdAt, updatedAt, completedAt } = parts;
  const base = {
    ref: reader.row.ref,
    title: mapTitle(reader, parts.title),
    status,
    priority,
    labels: mapLabels(reader, parts.labels),
    ...links,
    createdAt,
    updatedAt,
    completedAt,
    // Left out where there is none: rows that were imported before are to have the hash they had.
    ...(parts.dueOn ? { dueOn: parts.dueOn } : {}),
  };
  const comments = parts.comments.flatMap((comment) => mapComment(reader, comment));
  noteAssignees(reader, parts.assignees, status);
  const { description, continued } = mapDescription(reader, parts);
  const mapped = { ...base, description, comments: [...continued, ...comments] };
  return { ...mapped, sourceHash: sha256(JSON.stringify(mapped)).slice(0, 22) };
}

/** A section of a description; empty when there is no text. */
export function section(heading: string, text: string): string {
  return text.trim() === "" ? "" : `## ${heading}\n\n${text}`;
}

function mapTitle(reader: RowReader, original: string): string {
  const { id, ref } = reader.row;
  const { text, problem } = fitTitle(original, fitTitle(id, ref).text);
  if (problem) {
    reader.find("invalid_title", `${problem}: it became ${JSON.stringify(text)}`, "title");
    if (original !== "") reader.note("title", JSON.stringify(original));
  }
  return text;
}

function mapLabels(reader: RowReader, values: readonly unknown[]): string[] {
  const labels = new Set<string>();
  for (const value of values) {
    const { text, problem } = fitLabel(typeof value === "string" ? value : JSON.stringify(value));
    const isOneTooMany = labels.size >= MAX_LABELS && !labels.has(text);
    if (problem || isOneTooMany) {
      reader.find("invalid_text", problem ?? `it has more than ${MAX_LABELS} labels`, "labels");
      reader.note("label", JSON.stringify(value));
    }
    if (text !== "" && !isOneTooMany) labels.add(text);
  }
  return [...labels];
}

function mapComment(reader: RowReader, comment: SourceComment): ImportedTask["comments"] {
  const { text: first, rest, problem } = fitText(comment.text);
  if (problem) reader.find("invalid_text", `a comment was changed: ${problem}`);
  return [first, ...rest]
    .filter((piece) => piece.trim() !== "")
    .map((body) => ({
      author: fitName(comment.author, "unknown").text,
      body,
      createdAt: comment.createdAt,
    }));
}

/** Work that nobody has begun, or that only an import began, has no holder here. */
function noteAssignees(reader: RowReader, names: readonly string[], status: TaskStatus): void {
  for (const name of names.filter((one) => one.trim() !== "")) {
    reader.note("assignee", name);
    if (status === "done" || status === "cancelled") continue;
    const message = `its assignee ${name} is kept as a note: nobody holds it yet`;
    reader.find("assignee_noted", message, "assignee");
  }
}

/** The description with all that has no place of its own; what is too long goes on in comments. */
function mapDescription(reader: RowReader, { from, description }: TaskParts) {
  const pieces = [...description];
  reader.noteTheRest();
  if (reader.notes.length > 0) {
    const lines = reader.notes.map((note) => `- ${note}`).join("\n");
    pieces.push(`---\n\nImported from ${from} (${reader.row.id}):\n\n${lines}`);
  }
  const whole = pieces.filter((piece) => piece.trim() !== "").join("\n\n");
  const { text, rest, problem } = fitText(whole);
  if (problem) reader.find("invalid_text", `its description was changed: ${problem}`);
  const continued = rest.map((body) => ({ author: from, body, createdAt: null }));
  return { description: text, continued };
}
