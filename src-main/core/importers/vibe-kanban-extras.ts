import type { ImportFinding } from "../../../shared/operations/import.ts";
import type { SourceComment } from "./map-task.ts";
import { parseDate } from "./parse-date.ts";
import type { Report } from "./row-reader.ts";
import type { Table, TableRow } from "./table.ts";
import type { RowExtras } from "./table-tasks.ts";

type SideTable = Table & { readonly name: string };
type SideTables = ReadonlyMap<string, SideTable>;

interface Extras extends RowExtras {
  readonly blockers: string[];
  readonly comments: SourceComment[];
  readonly notes: [name: string, value: string][];
  readonly related: [type: string, on: string][];
}

/**
 * Collects what the tables beside that of the issues say of each issue: comments, links, pull
 * requests and attachments. What belongs to no issue, or has no place on a board, is reported.
 * @param issues those that are imported
 * @param others names of files in the archive that are no tables
 * @returns by issue id
 */
export function collectExtras(
  issues: Table,
  tables: SideTables,
  others: readonly string[],
  report: Report,
): ReadonlyMap<string, RowExtras> {
  const collector = new Collector(issues, tables, report);
  collector.comments();
  collector.relationships();
  collector.pullRequests();
  collector.attachments(others);
  collector.projects();
  collector.people();
  collector.tags();
  return collector.extras;
}

class Collector {
  readonly extras = new Map<string, Extras>();
  readonly #issues: Table;
  readonly #tables: SideTables;
  readonly #report: Report;

  constructor(issues: Table, tables: SideTables, report: Report) {
    this.#issues = issues;
    this.#tables = tables;
    this.#report = report;
    for (const { cells } of issues.rows) {
      const none = { labels: [], blockers: [], comments: [], notes: [], related: [] };
      this.extras.set((cells["Issue ID"] ?? "").trim(), none);
    }
  }

  comments(): void {
    this.#eachRow("comments.csv", (row, table) => {
      const { Author: author = "", Message: text = "", Created: created = "" } = row.cells;
      const extras = this.#extrasOf(row, table, `a comment of ${author}: ${text}`);
      const at = parseDate(created);
      extras?.comments.push({ author, text, createdAt: Number.isNaN(at) ? null : at });
    });
  }

  /** An issue that blocks another is what the other waits for. */
  relationships(): void {
    this.#eachRow("relationships.csv", (row, table) => {
      const { "Issue ID": id = "", "Related Issue ID": related = "", Type: type = "" } = row.cells;
      const said = `${id} ${type} ${related}`;
      const blocked = this.extras.get(related);
      if (type === "Blocking" && blocked) blocked.blockers.push(id);
      else if (type === "BlockedBy") this.#extrasOf(row, table, said)?.blockers.push(related);
      else this.#extrasOf(row, table, said)?.related.push([type, related]);
    });
  }

  pullRequests(): void {
    this.#eachRow("pull_requests.csv", (row, table) => {
      const { "Issue ID(s)": ids = "", "PR URL": url = "", Status: status = "" } = row.cells;
      const merged = row.cells["Target Branch"] ? ` into ${row.cells["Target Branch"]}` : "";
      const named = ids.split(",").map((id) => this.extras.get(id.trim()));
      for (const extras of named)
        extras?.notes.push(["pull request", `${url} (${status}${merged})`]);
      if (!named.some(Boolean))
        this.#tell("not_imported", table, row, `pull request ${url} of ${ids || "no issue"}`);
    });
  }

  attachments(others: readonly string[]): void {
    const listed = new Set<string>();
    this.#eachRow("attachments.csv", (row, table) => {
      const { "Issue ID": id = "", "File Path in ZIP": path = "" } = row.cells;
      const { Filename: name = path, "Size (bytes)": size = "?" } = row.cells;
      listed.add(path);
      const said = `${name} (${size} bytes, ${path} in the archive)`;
      this.extras.get(id)?.notes.push(["attachment", said]);
      this.#tell("not_imported", table, row, `attachment of ${id || "no issue"}: ${said}`);
    });
    for (const file of others.filter((name) => !listed.has(name))) {
      const message = "a board has no place for this file";
      this.#report({ kind: "not_imported", ref: null, file, line: null, message });
    }
  }

  projects(): void {
    const used = new Set(this.#issues.rows.map(({ cells }) => cells.Project ?? ""));
    for (const name of used) {
      if (name === "") continue;
      const message = `project ${name} became a label: all issues come into one project here`;
      this.#report({ kind: "value_mapped", ref: null, file: null, line: null, message });
    }
    this.#eachRow("projects.csv", (row, table) => {
      const { Name: name = "" } = row.cells;
      if (!used.has(name))
        this.#tell("not_imported", table, row, `project ${name}: no issue of it is imported`);
    });
  }

  people(): void {
    this.#eachRow("users.csv", (row, table) => {
      const { Name: name = "", Email: email = "" } = row.cells;
      this.#tell("not_imported", table, row, `a board keeps no list of people: ${name} <${email}>`);
    });
  }

  tags(): void {
    this.#eachRow("tags.csv", (row, table) => {
      const { Project: project = "", "Tag Name": name = "", Color: colour = "" } = row.cells;
      this.#tell("not_imported", table, row, `the colour of tag ${name} in ${project}: ${colour}`);
    });
  }

  #eachRow(name: string, work: (row: TableRow, table: SideTable) => void): void {
    const table = this.#tables.get(name);
    for (const row of table?.rows ?? []) work(row, table as SideTable);
  }

  /** What is known of a row's issue; null, and reported, where the issue is not imported. */
  #extrasOf(row: TableRow, table: SideTable, what: string): Extras | null {
    const id = (row.cells["Issue ID"] ?? "").trim();
    const extras = this.extras.get(id) ?? null;
    if (!extras)
      this.#tell("not_imported", table, row, `no issue ${id || "at all"} is imported: ${what}`);
    return extras;
  }

  #tell(kind: ImportFinding["kind"], { name }: SideTable, { line }: TableRow, message: string) {
    this.#report({ kind, ref: null, file: name, line, message });
  }
}
