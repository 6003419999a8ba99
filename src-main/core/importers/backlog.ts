import { findImportSource, type ImportOptions } from "../../../shared/domain/import-source.ts";
import type { ImportFinding } from "../../../shared/operations/import.ts";
import { type BacklogConfig, readBacklogConfig } from "./backlog-config.ts";
import { type BacklogRow, TASK_FOLDERS } from "./backlog-row.ts";
import { type BacklogIds, canonicalId, mapBacklogTask } from "./backlog-task.ts";
import { invalidTextMessage } from "./decode-text.ts";
import { distinctRows } from "./distinct-rows.ts";
import { decideId, externalRef } from "./external-ref.ts";
import { type FrontMatter, readFrontMatter } from "./front-matter.ts";
import type { ParsedImport } from "./parsed-import.ts";
import { refusal } from "./read-source.ts";
import type { Report } from "./row-reader.ts";
import type { SourceFolder } from "./source-folder.ts";

/** Folders that hold something else. */
const OTHER_FOLDERS = ["decisions", "docs"];
const MILESTONE_FOLDERS = ["milestones", "archive/milestones"];
const KNOWN = new Set(["tasks", "completed", "drafts", "archive", "milestones", ...OTHER_FOLDERS]);
/** Where the folder is in a project. */
const USUAL_PLACES = ["", "backlog", ".backlog"];

/**
 * Reads a folder of Backlog.md: tasks, drafts, what is completed and what is archived. Statuses are
 * read by their names, else by their place in its configuration. Documents, decisions and whatever
 * else a board has no place for is among the findings.
 * @param folder the one with tasks/ in it, or the project around it
 * @throws DomainError invalid_argument for a folder that holds no tasks
 */
export function parseBacklog(folder: SourceFolder, options: ImportOptions): ParsedImport {
  const findings: ImportFinding[] = [];
  const report: Report = (finding) => findings.push(finding);
  const root = findRoot(folder);
  const config = readBacklogConfig(root, report);
  const milestones = readMilestones(root, report);
  reportOthers(root, report);
  const found = TASK_FOLDERS.flatMap((name) => readTasks(root, name, report));
  const { compare } = new Intl.Collator("en", { numeric: true });
  const rows = distinctRows(
    found.sort((a, b) => compare(a.id, b.id)),
    report,
  );
  const ids = idsOf(rows, config);
  const book = { ids, config, milestones, parents: namedParents(rows, ids), options };
  const tasks = rows.map((row) => mapBacklogTask(row, book, report));
  return { tasks, findings, skipped: 0 };
}

function findRoot(folder: SourceFolder): SourceFolder {
  const place = USUAL_PLACES.find((name) =>
    TASK_FOLDERS.some((tasks) => folder.hasFolder(`${name}/${tasks}`)),
  );
  if (place !== undefined) return place === "" ? folder : folder.open(place);
  const expects = findImportSource("backlog")?.expects ?? "";
  throw refusal(folder.path, `holds no tasks of Backlog.md: it wants ${expects}`);
}

function readTasks(root: SourceFolder, folder: BacklogRow["folder"], report: Report): BacklogRow[] {
  return root.names(folder).flatMap((name) => {
    const file = `${folder}/${name}`;
    const matter = readMarkdown(root, file, report);
    return matter ? (toRow(folder, file, name, matter, report) ?? []) : [];
  });
}

/** Reads one file; what has no front matter, or can't be read, is reported. */
function readMarkdown(root: SourceFolder, file: string, report: Report): FrontMatter | null {
  const tell = (kind: ImportFinding["kind"], line: number | null, message: string) => {
    report({ kind, ref: null, file, line, message });
    return null;
  };
  if (root.hasFolder(file)) return tell("not_imported", null, "it is a folder");
  if (!/\.(md|markdown)$/i.test(file)) return tell("not_imported", null, "it is no Markdown");
  const { bytes, problem } = root.read(file);
  if (bytes === null) return tell("invalid_file", null, problem);
  const matter = readFrontMatter(bytes);
  if (matter === null) return tell("not_imported", null, "it has no front matter: it is no task");
  if ("fault" in matter) return tell("invalid_file", matter.line, `left out: ${matter.fault}`);
  if (matter.invalidLine !== null) {
    tell("invalid_utf8", matter.invalidLine, invalidTextMessage());
  }
  return matter;
}

function toRow(
  folder: BacklogRow["folder"],
  file: string,
  name: string,
  { fields, fieldLines, body }: FrontMatter,
  report: Report,
): BacklogRow | null {
  const given = fields.id;
  const text =
    typeof given === "string" || typeof given === "number" ? String(given) : idInName(name);
  const id = decideId("backlog", text.toUpperCase());
  if (id.kind === "accepted") {
    const ref = externalRef("backlog", id.text);
    return { ref, id: id.text, file, line: 1, fields, fieldLines, folder, body };
  }
  const message = `left out, neither it nor its name holds an id: ${id.reason}`;
  report({ kind: "invalid_file", ref: null, file, line: 1, message });
  return null;
}

/** Files are named `task-7 - What-to-do.md`. */
function idInName(name: string): string {
  return /^([a-z][\w]*-\d+(?:\.\d+)*) - /i.exec(name)?.[1] ?? "";
}

function readMilestones(root: SourceFolder, report: Report): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  for (const folder of MILESTONE_FOLDERS) {
    for (const name of root.names(folder)) {
      const file = `${folder}/${name}`;
      const matter = readMarkdown(root, file, report);
      if (!matter) continue;
      const { id, title } = matter.fields;
      if (typeof id === "string" && typeof title === "string") titles.set(id.toLowerCase(), title);
      const message = `milestone ${String(title ?? name)} is a label on its tasks: its text was not imported`;
      report({ kind: "not_imported", ref: null, file, line: null, message });
    }
  }
  return titles;
}

/** Tells what lies in the folder that a board has no place for. */
function reportOthers(root: SourceFolder, report: Report): void {
  const tell = (file: string, message: string) =>
    report({ kind: "not_imported", ref: null, file, line: null, message });
  for (const folder of OTHER_FOLDERS) {
    for (const name of root.names(folder)) tell(`${folder}/${name}`, "a board has no documents");
  }
  for (const name of root.names("archive")) {
    const isRead = ["tasks", "drafts", "milestones"].includes(name);
    if (!isRead) tell(`archive/${name}`, "it is no folder of tasks");
  }
  for (const name of root.names("")) {
    if (!KNOWN.has(name) && !/^config\.ya?ml$/.test(name)) tell(name, "it is no task");
  }
}

/** How ids in links lead to rows. Case and zeros before a number don't count. */
function idsOf(rows: readonly BacklogRow[], config: BacklogConfig): BacklogIds {
  const refs = new Map<string, string>();
  for (const { id, ref } of rows) {
    if (!refs.has(canonicalId(id))) refs.set(canonicalId(id), ref);
  }
  // Links made before a project chose a prefix of its own still say "task".
  const renamed = (id: string) => canonicalId(id.replace(/^task(?=-)/i, config.taskPrefix));
  return {
    refOf: (id) =>
      refs.get(canonicalId(id)) ??
      refs.get(renamed(id)) ??
      externalRef("backlog", id.trim().toUpperCase()),
    has: new Set(rows.map(({ ref }) => ref)),
  };
}

/** Parents that say themselves what their subtasks are: child -> parents. */
function namedParents(rows: readonly BacklogRow[], ids: BacklogIds): Map<string, string[]> {
  const parents = new Map<string, string[]>();
  for (const { ref, fields } of rows) {
    const children: readonly unknown[] = Array.isArray(fields.subtasks) ? fields.subtasks : [];
    for (const child of children) {
      const childRef = ids.refOf(String(child));
      parents.set(childRef, [...(parents.get(childRef) ?? []), ref]);
    }
  }
  return parents;
}
