import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { ImportFinding, ImportReport } from "../../../shared/operations/import.ts";
import type { ProjectRow } from "../store/rows.ts";
import type { ReadTx, WriteTx } from "../store/store.ts";
import type { BoardTable, TableRows } from "../store/table-store.ts";
import { acceptDocument, type DocumentRows } from "./accept-document.ts";
import type { ServiceContext } from "./context.ts";
import { documentOwners, type OwnerOf } from "./document-owners.ts";
import { recountBlockers } from "./link-dependency.ts";
import { isClaimed, releaseImported } from "./release-imported.ts";
import { requirePerson } from "./require-authority.ts";
import { isSameProject } from "./same-project.ts";

/** A board that was exported as JSON. */
export interface BoardImportRequest {
  readonly document: Readonly<Record<string, unknown>>;
  /** The only project of it that is wanted, by prefix or id. */
  readonly only?: string | undefined;
  /** Whether to take everything back in the end and only report. */
  readonly dryRun: boolean;
}

/**
 * Imports an exported board in the running transaction. A board on which nothing ever happened becomes
 * equal to it, numbers and history included. On any other one, projects that are not here are added
 * under their own ids; those that stand here just so are left alone; one that differs is refused, for
 * nothing here may be overwritten. Claims do not come along; see `releaseImported`.
 * Only a person imports; anyone may try it out.
 * @throws DomainError forbidden, not_found for `only`, conflict when a project differs or its prefix is
 *   taken, invalid_argument for a document that is incomplete or breaks the board's rules
 */
export function importBoard(
  tx: WriteTx,
  context: ServiceContext,
  request: BoardImportRequest,
): ImportReport {
  if (!request.dryRun) requirePerson(context, "import a board");
  const { head, rows } = acceptDocument(tx, request.document);
  const caller = { ...context.caller, surface: "import" } as const;
  const work = () => {
    const importer = new BoardImporter(tx, { ...context, caller }, rows, request);
    return importer.run(head.projects === null && request.only === undefined, head.sequences);
  };
  return request.dryRun ? tx.trial(work) : work();
}

class BoardImporter {
  readonly #tx: WriteTx;
  readonly #context: ServiceContext;
  readonly #rows: DocumentRows;
  readonly #request: BoardImportRequest;
  readonly #ownerOf: OwnerOf;
  readonly #findings: ImportFinding[] = [];
  /** Tasks that wait for tasks outside of what comes in. */
  readonly #recount = new Set<string>();
  #links = 0;

  constructor(
    tx: WriteTx,
    context: ServiceContext,
    rows: DocumentRows,
    request: BoardImportRequest,
  ) {
    this.#tx = tx;
    this.#context = context;
    this.#rows = rows;
    this.#request = request;
    this.#ownerOf = documentOwners(rows);
  }

  run(isWhole: boolean, sequences: Readonly<Record<string, number>>): ImportReport {
    const tx = this.#tx;
    const becomesEqual = isWhole && tx.events.latestSeq() === 0;
    const wanted = this.#wantedProjects();
    const added = becomesEqual ? wanted : this.#decide(wanted);
    const faultsBefore = becomesEqual ? [] : faultsOf(tx);
    const ids = new Set(added.map(({ id }) => id));
    tx.tables.deferReferences();
    for (const table of tx.tables.names()) this.#insertTable(table, ids, becomesEqual);
    if (becomesEqual) this.#raise(sequences);
    this.#countBlockers();
    const tasks = this.#rows.tasks.filter(({ projectId }) => ids.has(projectId));
    const runs = this.#rows.execution_processes.filter(
      (run) => run.status === "running" && ids.has(this.#ownerOf("execution_processes", run) ?? ""),
    );
    const released = releaseImported(
      tx,
      this.#context,
      tasks.filter(isClaimed).map(({ id }) => id),
      runs.map(({ id }) => id),
    );
    requireSound(faultsBefore, faultsOf(tx));
    return this.#report(wanted, ids, [...this.#findings, ...released]);
  }

  #wantedProjects(): readonly ProjectRow[] {
    const { only } = this.#request;
    const { projects } = this.#rows;
    if (only === undefined) return projects;
    const found = projects.filter(({ id, prefix }) => id === only || prefix === only.toUpperCase());
    if (found.length > 0) return found;
    const known = projects.map(({ prefix }) => prefix).join(", ");
    const message = `the export has no project ${only}: it has ${known}`;
    throw new DomainError("not_found", message, { project: only });
  }

  /** @returns the projects to add */
  #decide(wanted: readonly ProjectRow[]): readonly ProjectRow[] {
    const problems: string[] = [];
    const added = wanted.filter((project) => {
      const decision = this.#decideProject(project);
      if (decision !== "add" && decision !== "leave") problems.push(decision);
      return decision === "add";
    });
    if (problems.length === 0) return added;
    const message = `${problems.join("; ")}. Nothing was imported: take single projects of it by --project, or import it into a new board by --board`;
    throw new DomainError("conflict", message, { problems });
  }

  /** @returns what to do, or why that can't be done */
  #decideProject(project: ProjectRow): "add" | "leave" | (string & {}) {
    const { id, prefix } = project;
    const tx = this.#tx;
    if (id === GLOBAL_PROJECT_ID) {
      if (isUnused(project) && this.#isEmptyThere(id)) return "leave";
      if (isUnused(tx.projects.find(id)) && isEmptyHere(tx, id)) return "add";
    }
    const isHere = tx.projects.find(id) !== null;
    if (isHere && isSameProject(tx, this.#rows, this.#ownerOf, id)) return "leave";
    if (isHere) return `project ${prefix} is on this board already, and differs from the export`;
    if (tx.projects.wasDeleted(id)) return `project ${prefix} was deleted from this board for good`;
    if (tx.projects.isPrefixUsed(prefix))
      return `another project of this board has the prefix ${prefix}`;
    return "add";
  }

  #isEmptyThere(id: string): boolean {
    return this.#tx.tables
      .names()
      .filter((table) => table !== "projects")
      .every(
        (table) => !this.#rows[table].some((row) => this.#ownerOf(table, row as never) === id),
      );
  }

  #insertTable(table: BoardTable, ids: ReadonlySet<string>, becomesEqual: boolean): void {
    const givenOut = this.#tx.tables.columns(table).filter(({ isGivenOut }) => isGivenOut);
    const renumbered = Object.fromEntries(givenOut.map(({ name }) => [name, null]));
    let leftOut = 0;
    for (const row of this.#rows[table]) {
      const owner = this.#ownerOf(table, row as never);
      if (becomesEqual) this.#insert(table, row);
      else if (owner === null) leftOut += 1;
      else if (ids.has(owner)) this.#insert(table, { ...row, ...renumbered });
    }
    if (leftOut > 0 && this.#request.only === undefined) {
      const message = `${leftOut} rows of ${table} belong to no project of the export: they come along to an empty board alone`;
      this.#find("not_imported", null, message);
    }
  }

  #insert(table: BoardTable, row: TableRows[BoardTable]): void {
    if (table === "projects") this.#insertProject(row as ProjectRow);
    else if (table === "task_deps") this.#insertLink(row as TableRows["task_deps"]);
    else this.#tx.tables.insert(table, row as never);
  }

  #insertProject(project: ProjectRow): void {
    const { projects, tables } = this.#tx;
    if (project.id === GLOBAL_PROJECT_ID) {
      projects.update(project.id, project);
      return;
    }
    const { rootPath, prefix } = project;
    const holder = rootPath === null ? null : projects.findByRootPath(rootPath);
    if (holder) {
      const message = `its folder ${rootPath} is that of ${holder.prefix} here: it comes without one`;
      this.#find("not_imported", prefix, message);
    }
    tables.insert("projects", holder ? { ...project, rootPath: null } : project);
  }

  /** Tasks are there by now: all of the export's, and those of projects that are left alone. */
  #insertLink(link: TableRows["task_deps"]): void {
    const blocker = this.#tx.tasks.find(link.dependsOnTaskId);
    const task = this.#tx.tasks.find(link.taskId);
    if (!blocker) {
      const message = `it waits for ${link.dependsOnTaskId}, which is not on this board: that link is left out`;
      this.#find("dangling_edge", task?.key ?? link.taskId, message);
    } else {
      this.#tx.tables.insert("task_deps", link);
      this.#links += 1;
    }
    if (blocker?.projectId !== task?.projectId) this.#recount.add(link.taskId);
  }

  #raise(sequences: Readonly<Record<string, number>>): void {
    const { tables } = this.#tx;
    for (const table of tables.names()) {
      const value = sequences[table];
      if (value !== undefined) tables.raiseSequence(table, value);
    }
  }

  #countBlockers(): void {
    for (const id of this.#recount) {
      const task = this.#tx.tasks.find(id);
      if (task) recountBlockers(this.#tx, this.#context, task);
    }
  }

  #report(
    wanted: readonly ProjectRow[],
    added: ReadonlySet<string>,
    findings: readonly ImportFinding[],
  ): ImportReport {
    const wantedIds = new Set(wanted.map(({ id }) => id));
    const tasks = this.#rows.tasks.filter(({ projectId }) => wantedIds.has(projectId));
    const byStatus: Record<string, number> = {};
    for (const { id, status } of tasks) {
      const now = this.#tx.tasks.find(id)?.status ?? status;
      byStatus[now] = (byStatus[now] ?? 0) + 1;
    }
    const created = tasks.filter(({ projectId }) => added.has(projectId)).length;
    return {
      source: "baton",
      dryRun: this.#request.dryRun,
      created,
      updated: 0,
      unchanged: tasks.length - created,
      kept: [],
      skipped: 0,
      links: this.#links,
      comments: this.#rows.task_comments.filter((row) =>
        added.has(this.#ownerOf("task_comments", row) ?? ""),
      ).length,
      byStatus,
      findings: [...findings],
    };
  }

  #find(kind: ImportFinding["kind"], ref: string | null, message: string): void {
    this.#findings.push({ kind, ref, file: null, line: null, message });
  }
}

/** Whether a project never gave out a number, and nobody set anything on it. */
function isUnused(project: ProjectRow | null): boolean {
  return project?.nextNumber === 1 && project.settings === "{}";
}

function isEmptyHere(tx: ReadTx, id: string): boolean {
  return tx.tables
    .names()
    .filter((table) => table !== "projects")
    .every((table) => tx.tables.count(table, [id]) === 0);
}

/** What the doctor would find between the board's rows. */
function faultsOf(tx: ReadTx): string[] {
  return [
    ...tx.tasks.wrongReadiness().map(({ key }) => `${key} counts its open blockers wrongly`),
    ...tx.checks.claimFaults(),
    ...tx.checks.ledgerFaults(),
    ...tx.checks.factFaults(),
    ...tx.file
      .foreignKeyFaults()
      .flatMap(({ table, parent, rows }) =>
        Array.from({ length: rows }, () => `a row of ${table} refers to ${parent} not there`),
      ),
  ];
}

function requireSound(before: readonly string[], after: readonly string[]): void {
  if (after.length <= before.length) return;
  const known = new Set(before);
  const [first = "a row refers to one that is not there"] = after.filter(
    (fault) => !known.has(fault),
  );
  throw new DomainError(
    "invalid_argument",
    `the export does not fit together: ${first}. Nothing was imported: ask baton doctor on the board that it comes from, and export it again`,
  );
}
