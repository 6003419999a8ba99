import { isAbsolute, resolve } from "node:path";
import { isProjectPrefix, suggestPrefix } from "../../../shared/domain/task-key.ts";
import { decideLine, MAX_NAME_CHARACTERS } from "../../../shared/domain/text.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { ProjectRow } from "../store/rows.ts";
import type { ReadTx, WriteTx } from "../store/store.ts";
import { acceptText } from "./accept-text.ts";
import type { ServiceContext } from "./context.ts";
import { recordEvent } from "./record.ts";

/** A wanted project. */
export interface NewProject {
  readonly name: string;
  /** Start of its tasks' keys; without one, the name suggests it. */
  readonly prefix?: string | undefined;
  readonly rootPath?: string | null | undefined;
}

const MAX_PATH_CHARACTERS = 4_096;

/**
 * Registers a project.
 * @throws DomainError invalid_argument (name, prefix or folder), or conflict when the prefix or the
 *   folder belongs to another project
 */
export function createProject(
  tx: WriteTx,
  context: ServiceContext,
  wanted: NewProject,
): ProjectRow {
  const name = acceptProjectName(wanted.name);
  const project = tx.projects.insert({
    id: context.newId(),
    prefix: wanted.prefix === undefined ? freePrefix(tx, name) : acceptPrefix(tx, wanted.prefix),
    name,
    rootPath: acceptRootPath(tx, wanted.rootPath ?? null, null),
    settings: "{}",
    nextNumber: 1,
    archivedAt: null,
    createdAt: context.now,
  });
  recordEvent(tx, context, {
    kind: "project_created",
    projectId: project.id,
    taskId: null,
    data: { row: { ...project } },
  });
  return project;
}

/** @throws DomainError invalid_argument */
export function acceptProjectName(name: string): string {
  return acceptText(decideLine(name, "name", MAX_NAME_CHARACTERS));
}

/**
 * A project's folder as it is to be stored.
 * @param ownId the project that is edited, null for a new one
 * @throws DomainError invalid_argument, or conflict when another project has that folder
 */
export function acceptRootPath(
  tx: ReadTx,
  path: string | null,
  ownId: string | null,
): string | null {
  if (path === null) return null;
  acceptText(decideLine(path, "folder", MAX_PATH_CHARACTERS));
  if (!isAbsolute(path)) {
    throw new DomainError("invalid_argument", `the folder ${path} must be an absolute path`);
  }
  const rootPath = resolve(path);
  const owner = tx.projects.findByRootPath(rootPath);
  if (owner && owner.id !== ownId) {
    throw new DomainError(
      "conflict",
      `${rootPath} is the folder of project ${owner.prefix} (${owner.name}) already`,
      { project: owner.prefix, rootPath },
    );
  }
  return rootPath;
}

function acceptPrefix(tx: ReadTx, text: string): string {
  const prefix = text.trim().toUpperCase();
  if (!isProjectPrefix(prefix)) {
    throw new DomainError(
      "invalid_argument",
      "a prefix is a letter, then up to 11 letters or digits, such as API: choose another",
      { prefix: text },
    );
  }
  if (tx.projects.isPrefixUsed(prefix)) {
    throw new DomainError(
      "conflict",
      `the prefix ${prefix} is, or was, another project's and is never given again: choose another`,
      { prefix },
    );
  }
  return prefix;
}

function freePrefix(tx: ReadTx, name: string): string {
  const suggestion = suggestPrefix(name);
  let prefix = suggestion;
  for (let n = 2; tx.projects.isPrefixUsed(prefix); n++) prefix = `${suggestion}${n}`;
  return prefix;
}
