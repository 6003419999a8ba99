import { isDay } from "../../../shared/domain/due-date.ts";
import { isTerminal, legalPath } from "../../../shared/domain/status.ts";
import { decideTitle } from "../../../shared/domain/text.ts";
import { nameTitleRefs } from "../../../shared/domain/title-ref.ts";
import { DomainError } from "../../../shared/errors.ts";
import type {
  ImportedTask,
  ImportFinding,
  ImportReport,
} from "../../../shared/operations/import.ts";
import type { KeyedTask, ProjectRow } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import { acceptText } from "./accept-text.ts";
import type { ServiceContext } from "./context.ts";
import { formatImportHash, type ImportedState } from "./import-hash.ts";
import { type ImportPlan, isWritten, type PlannedTask, planImport } from "./import-plan.ts";
import { recountBlockers } from "./link-dependency.ts";
import { changeTask, recordEvent, shiftDependents } from "./record.ts";
import { requirePerson } from "./require-authority.ts";
import { UNTOUCHED_TASK } from "./untouched-task.ts";

/** Tasks of another tool, in Baton's terms, with what its reader found. */
export interface ImportRequest {
  readonly source: string;
  readonly project: ProjectRow;
  readonly tasks: readonly ImportedTask[];
  readonly findings: readonly ImportFinding[];
  /** Rows that were left out on purpose, such as deleted ones. */
  readonly skipped: number;
  /** Whether to take everything back in the end and only report. */
  readonly dryRun: boolean;
}

/**
 * Imports tasks in the running transaction. A second import of the same rows changes nothing; a row
 * that changed over there updates its task where nobody touched it here, else what stands here is
 * kept and listed. The bounds on creation do not apply, so only a person imports;
 * anyone may try it out.
 * @throws DomainError forbidden, or invalid_argument for an archived project, a repeated id or a
 *   title that breaks its rules
 */
export function importTasks(
  tx: WriteTx,
  context: ServiceContext,
  request: ImportRequest,
): ImportReport {
  const { project, tasks, dryRun } = request;
  if (!dryRun) requirePerson(context, "import tasks");
  if (project.archivedAt !== null) {
    throw new DomainError(
      "invalid_argument",
      `project ${project.prefix} is archived: unarchive it, or choose another project`,
      { project: project.prefix },
    );
  }
  for (const { title } of tasks) acceptText(decideTitle(title));
  const caller = { ...context.caller, surface: "import" } as const;
  const work = () => {
    const plan = planImport(tx, project.id, tasks, context.newId);
    return new Importer(tx, { ...context, caller }, request).apply(plan);
  };
  return dryRun ? tx.trial(work) : work();
}

/** Findings with titles where refs say nothing to people. */
function named(findings: readonly ImportFinding[], tasks: readonly PlannedTask[]): ImportFinding[] {
  const titles = new Map(tasks.map(({ source }) => [source.ref, source.title]));
  const titleOf = (ref: string) => titles.get(ref);
  return findings.map((finding) => {
    const { ref } = finding;
    const message = nameTitleRefs(finding.message, titleOf);
    if (ref === null || nameTitleRefs(ref, titleOf) === ref) return { ...finding, message };
    return { ...finding, message, title: titles.get(ref) ?? ref };
  });
}

/** Writes a plan, and counts. */
class Importer {
  readonly #tx: WriteTx;
  readonly #context: ServiceContext;
  readonly #request: ImportRequest;
  readonly #findings: ImportFinding[] = [];
  readonly #written = new Set<string>();
  #links = 0;
  #comments = 0;

  constructor(tx: WriteTx, context: ServiceContext, request: ImportRequest) {
    this.#tx = tx;
    this.#context = context;
    this.#request = request;
  }

  apply(plan: ImportPlan): ImportReport {
    this.#createAll(plan.tasks.filter(({ action }) => action === "create"));
    const known = plan.tasks.filter(({ existing }) => existing !== null);
    for (const planned of known) {
      if (isWritten(planned.action)) this.#update(planned, planned.existing as KeyedTask);
    }
    for (const planned of plan.tasks) {
      if (isWritten(planned.action)) this.#link(planned);
    }
    const { source, dryRun, findings, skipped } = this.#request;
    const created = plan.tasks.length - known.length;
    const kept = known.filter(({ action }) => action === "keep");
    const updated = known.filter(({ id }) => this.#written.has(id)).length;
    return {
      source,
      dryRun,
      created,
      updated,
      unchanged: known.length - updated - kept.length,
      kept: kept.map(({ existing }) => (existing as KeyedTask).key),
      skipped,
      links: this.#links,
      comments: this.#comments,
      byStatus: countByStatus(plan.tasks),
      findings: named([...findings, ...plan.findings, ...this.#findings], plan.tasks),
    };
  }

  /** Parents first, since a row refers to its parent; numbers follow the file's order. */
  #createAll(planned: readonly PlannedTask[]): void {
    if (planned.length === 0) return;
    const first = this.#tx.projects.takeNumbers(this.#request.project.id, planned.length);
    const waiting = new Map(planned.map((task, index) => [task.id, { task, index }]));
    for (const { id } of planned) {
      const chain: string[] = [];
      for (let next: string | null = id; next !== null; ) {
        const entry = waiting.get(next);
        if (!entry) break;
        chain.push(next);
        next = entry.task.parentId;
      }
      for (const above of chain.reverse()) {
        const entry = waiting.get(above);
        if (!entry) continue;
        waiting.delete(above);
        this.#create(entry.task, first + entry.index);
      }
    }
  }

  #create(planned: PlannedTask, number: number): void {
    const { id, source } = planned;
    const state = stateOf(planned, source.status);
    const clocks = clocksOf(source, this.#context.now);
    const task = this.#tx.tasks.insert({
      ...UNTOUCHED_TASK,
      fileMutating: 1,
      ...state,
      ...clocks,
      id,
      projectId: this.#request.project.id,
      number,
      externalRef: source.ref,
      sourceHash: formatImportHash(source.sourceHash, state, planned.dependsOn),
    });
    recordEvent(this.#tx, this.#context, {
      kind: "task_created",
      projectId: task.projectId,
      taskId: id,
      data: { row: { ...task } },
    });
    for (const comment of source.comments) this.#comment(task, comment);
  }

  #update(planned: PlannedTask, existing: KeyedTask): void {
    const { source, dependsOn } = planned;
    const moved = this.#move(existing, source);
    const state = stateOf(planned, moved.status);
    const isContentSame = (Object.keys(state) as (keyof ImportedState)[]).every(
      (field) => state[field] === moved[field],
    );
    const sourceHash = formatImportHash(source.sourceHash, state, dependsOn);
    if (isContentSame && sourceHash === existing.sourceHash) return;
    changeTask(this.#tx, this.#context, "task_edited", moved, {
      ...state,
      sourceHash,
      createdAt: source.createdAt ?? existing.createdAt,
      updatedAt: clocksOf(source, this.#context.now).updatedAt,
      ...(isContentSame ? {} : { revision: existing.revision + 1 }),
    });
    this.#written.add(existing.id);
    this.#commentAnew(existing, source);
  }

  /** Moves a task along legal moves to the source's status; a finished one stays finished. */
  #move(existing: KeyedTask, source: ImportedTask): KeyedTask {
    const path = legalPath(existing.status, source.status);
    if (!path) {
      const message = `it is ${source.status.replace("_", " ")} over there, but ${existing.key} is ${existing.status} here, which is final: its status was kept`;
      this.#findings.push({
        kind: "final_status",
        ref: source.ref,
        file: null,
        line: null,
        message,
      });
      return existing;
    }
    const { completedAt, enteredAt } = clocksOf(source, this.#context.now);
    let task = existing;
    for (const status of path) {
      task = changeTask(this.#tx, this.#context, "task_moved", task, {
        status,
        enteredAt,
        ...(isTerminal(status) ? { completedAt } : {}),
        ...(status === "todo" ? { verification: null } : {}),
      });
      if (status === "done") shiftDependents(this.#tx, this.#context, task.id, -1);
    }
    return task;
  }

  #link(planned: PlannedTask): void {
    const { id, dependsOn, dependedOn } = planned;
    const added = dependsOn.filter((on) => !dependedOn.includes(on));
    const removed = dependedOn.filter((on) => !dependsOn.includes(on));
    if (added.length + removed.length === 0) return;
    const { now } = this.#context;
    for (const on of added) {
      this.#recordLink("dependency_linked", this.#tx.dependencies.insert(id, on, now));
    }
    for (const on of removed) {
      this.#recordLink("dependency_unlinked", this.#tx.dependencies.delete(id, on));
    }
    this.#links += added.length;
    const task = this.#tx.tasks.find(id);
    if (task) recountBlockers(this.#tx, this.#context, task);
  }

  #recordLink(kind: "dependency_linked" | "dependency_unlinked", row: object | null): void {
    const { taskId } = row as { taskId: string };
    const projectId = this.#request.project.id;
    recordEvent(this.#tx, this.#context, { kind, projectId, taskId, data: { row: { ...row } } });
  }

  /** Comments that are not here yet. */
  #commentAnew(task: KeyedTask, source: ImportedTask): void {
    const here = new Set(
      this.#tx.comments.listByTask(task.id).map(({ authorId, body }) => `${authorId}\n${body}`),
    );
    for (const comment of source.comments) {
      if (!here.has(`${comment.author}\n${comment.body}`)) this.#comment(task, comment);
    }
  }

  #comment(task: KeyedTask, comment: ImportedTask["comments"][number]): void {
    const row = this.#tx.comments.insert({
      id: this.#context.newId(),
      taskId: task.id,
      authorId: comment.author,
      authorType: "human",
      body: comment.body,
      createdAt: comment.createdAt ?? this.#context.now,
      editedAt: null,
    });
    recordEvent(this.#tx, this.#context, {
      kind: "comment_added",
      projectId: task.projectId,
      taskId: task.id,
      data: { row: { ...row } },
    });
    this.#comments += 1;
  }
}

/** A task's state as an import writes it. Nobody holds it: work in progress has no live claim. */
function stateOf(planned: PlannedTask, status: KeyedTask["status"]): ImportedState {
  const { title, description, priority, labels } = planned.source;
  return {
    title: acceptText(decideTitle(title)),
    description,
    status,
    priority,
    labels: JSON.stringify(labels),
    parentTaskId: planned.parentId,
    assigneeAgentId: null,
    dropped: 0,
    dueOn: acceptDay(planned.source),
  };
}

function acceptDay({ ref, dueOn = null }: ImportedTask): string | null {
  if (dueOn === null || isDay(dueOn)) return dueOn;
  const message = `the due date of ${ref} is no day such as 2026-08-01`;
  throw new DomainError("invalid_argument", message, { ref, dueOn });
}

/** A task's instants, as far as the source has them. */
function clocksOf(source: ImportedTask, now: number) {
  const updatedAt = source.updatedAt ?? source.createdAt ?? now;
  const completedAt = isTerminal(source.status) ? (source.completedAt ?? updatedAt) : null;
  return {
    createdAt: source.createdAt ?? updatedAt,
    updatedAt,
    enteredAt: completedAt ?? updatedAt,
    completedAt,
  };
}

function countByStatus(tasks: readonly PlannedTask[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { source } of tasks) counts[source.status] = (counts[source.status] ?? 0) + 1;
  return counts;
}
