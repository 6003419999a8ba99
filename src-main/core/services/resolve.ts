import { GLOBAL_PROJECT_ID, parseTaskKey } from "../../../shared/domain/task-key.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask, ProjectRow } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";

/**
 * The task that a reference names.
 * @param ref key such as API-12, or full id
 * @throws DomainError not_found
 */
export function getTask(tx: ReadTx, ref: string): KeyedTask {
  const task = findTask(tx, ref);
  if (!task) {
    throw new DomainError("not_found", `there is no task ${ref}: see baton task list`, {
      task: ref,
    });
  }
  return task;
}

/** The task that a reference names, null when there is none. */
export function findTask(tx: ReadTx, ref: string): KeyedTask | null {
  const key = parseTaskKey(ref);
  const project = key && tx.projects.findByPrefix(key.prefix);
  return project ? tx.tasks.findByNumber(project.id, key.number) : tx.tasks.find(ref);
}

/**
 * The project that a reference names.
 * @param ref prefix such as API, or id
 * @throws DomainError not_found
 */
export function getProject(tx: ReadTx, ref: string): ProjectRow {
  const project = findProject(tx, ref);
  if (!project) {
    throw new DomainError("not_found", `there is no project ${ref}: see baton project list`, {
      project: ref,
    });
  }
  return project;
}

/** The project that a reference names, null when there is none. */
export function findProject(tx: ReadTx, ref: string): ProjectRow | null {
  return tx.projects.find(ref) ?? tx.projects.findByPrefix(ref);
}

/**
 * The id of the project that is shown; null stays null, for all of them.
 * @throws DomainError not_found
 */
export function shownProjectId(tx: ReadTx, ref: string | null): string | null {
  return ref === null ? null : getProject(tx, ref).id;
}

/** Which tasks a read looks at, as the contract has it. */
export interface ScopeInput {
  readonly project?: string | undefined;
  readonly scope: "project" | "global" | "all";
}

/**
 * The projects of a scope. Without a project, `all` is the whole board and `project` the global list.
 * @returns ids; null for every project
 * @throws DomainError not_found
 */
export function scopeProjectIds(tx: ReadTx, input: ScopeInput): string[] | null {
  if (input.scope === "global") return [GLOBAL_PROJECT_ID];
  if (input.project === undefined) return input.scope === "all" ? null : [GLOBAL_PROJECT_ID];
  const { id } = getProject(tx, input.project);
  return input.scope === "project" || id === GLOBAL_PROJECT_ID ? [id] : [id, GLOBAL_PROJECT_ID];
}

/**
 * The projects of a scope from which work is given out, each spelled out: archived ones are left out.
 * @throws DomainError not_found
 */
export function scopeProjectIdList(tx: ReadTx, input: ScopeInput): string[] {
  const active = tx.projects.list(false).map(({ id }) => id);
  const wanted = scopeProjectIds(tx, input);
  return wanted === null ? active : wanted.filter((id) => active.includes(id));
}
