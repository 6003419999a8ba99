import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { ProjectRow } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import { findProject, getProject } from "./resolve.ts";

/**
 * The scope whose facts a call is about: its project, or the global one. It is judged before
 * anything else of the call.
 * @param ref the project that the caller is bound to, by prefix or id; undefined for none
 * @throws DomainError scope_deleted, for good, or not_found where there never was such a project
 */
export function getFactScope(tx: ReadTx, ref: string | undefined): ProjectRow {
  const wanted = ref ?? GLOBAL_PROJECT_ID;
  if (!findProject(tx, wanted) && tx.projects.wasDeleted(wanted)) {
    throw new DomainError(
      "scope_deleted",
      `the project ${wanted} was deleted, and its facts with it. Nothing was changed: work on another project`,
      { project: wanted },
    );
  }
  return getProject(tx, wanted);
}
