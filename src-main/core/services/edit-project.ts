import { diffFields, type EventKind } from "../../../shared/domain/event.ts";
import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { Project } from "../../../shared/operations/project.ts";
import type { ProjectRow } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { acceptProjectName, acceptRootPath } from "./create-project.ts";
import { recordEvent } from "./record.ts";
import { projectSettings } from "./views.ts";

/** Wanted changes. What is absent stays. */
export interface ProjectEdit {
  readonly name?: string | undefined;
  readonly rootPath?: string | null | undefined;
  /** The whole new set of limits. */
  readonly wipLimits?: Project["wipLimits"] | undefined;
}

/**
 * Changes a project's name, folder or column limits.
 * @throws DomainError invalid_argument, or conflict when another project has that folder
 */
export function editProject(
  tx: WriteTx,
  context: ServiceContext,
  project: ProjectRow,
  edit: ProjectEdit,
): ProjectRow {
  const { name, rootPath, wipLimits } = edit;
  return changeProject(tx, context, "project_edited", project, {
    ...(name === undefined ? {} : { name: acceptProjectName(name) }),
    ...(rootPath === undefined ? {} : { rootPath: acceptRootPath(tx, rootPath, project.id) }),
    ...(wipLimits === undefined
      ? {}
      : { settings: JSON.stringify({ ...projectSettings(project), wipLimits }) }),
  });
}

/**
 * Puts a project away: its tasks stay, *claim next* passes them by. Again, it changes nothing.
 * @throws DomainError forbidden for the global list
 */
export function archiveProject(
  tx: WriteTx,
  context: ServiceContext,
  project: ProjectRow,
): ProjectRow {
  requireNotGlobal(project, "archived");
  if (project.archivedAt !== null) return project;
  return changeProject(tx, context, "project_archived", project, { archivedAt: context.now });
}

/** Brings an archived project back. One that is there stays as it is. */
export function unarchiveProject(
  tx: WriteTx,
  context: ServiceContext,
  project: ProjectRow,
): ProjectRow {
  return changeProject(tx, context, "project_unarchived", project, { archivedAt: null });
}

/** @throws DomainError forbidden */
export function requireNotGlobal(project: ProjectRow, what: "archived" | "deleted"): void {
  if (project.id !== GLOBAL_PROJECT_ID) return;
  throw new DomainError("forbidden", `every board has its global list: it can't be ${what}`, {
    project: project.prefix,
  });
}

function changeProject(
  tx: WriteTx,
  context: ServiceContext,
  kind: EventKind,
  before: ProjectRow,
  wanted: Partial<ProjectRow>,
): ProjectRow {
  const changes = diffFields(before, { ...before, ...wanted });
  if (Object.keys(changes).length === 0) return before;
  recordEvent(tx, context, { kind, projectId: before.id, taskId: null, data: { changes } });
  return tx.projects.update(before.id, wanted);
}
