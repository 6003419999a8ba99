import { basename } from "node:path";
import { DomainError } from "../../shared/errors.ts";
import type { Project } from "../../shared/operations/project.ts";
import { batonCommand } from "../../src-main/core/board-command.ts";
import { projectOfFolder, projectRootOf } from "../../src-main/core/folder-project.ts";
import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";

/**
 * Makes the board where there is none and registers the folder as a project. In a folder that is
 * registered already it answers with that project, so that a script may call it every time.
 */
export function runInit(call: Call): Outcome {
  const { name, prefix } = call.input as { name?: string; prefix?: string };
  const rootPath = projectRootOf(call.cwd);
  const board = call.createBoard();
  const known = projectOfFolder(board, rootPath);
  if (known?.rootPath === rootPath) {
    if (name !== undefined || prefix !== undefined) throw alreadyRegistered(known.prefix, rootPath);
    const result = call.run("project.get", { project: known.id });
    return { result, toText: (project) => registeredText(project as Project, call, "is already") };
  }
  const result = call.run("project.create", {
    name: name ?? (basename(rootPath) || "Project"),
    rootPath,
    ...(prefix === undefined ? {} : { prefix }),
  });
  return { result, toText: (project) => registeredText(project as Project, call, "is now") };
}

function alreadyRegistered(prefix: string, rootPath: string): DomainError {
  return new DomainError(
    "conflict",
    `${rootPath} is already the project ${prefix}: change it with baton project edit ${prefix}`,
    { project: prefix, rootPath },
  );
}

function registeredText(project: Project, call: Call, relation: string): string {
  const { prefix, name, rootPath } = project;
  const baton = batonCommand(call.boardPath, call.env);
  return [
    `${rootPath} ${relation} the project ${prefix} (${name}) on ${call.boardPath}`,
    `Next: ${baton} task add 'What to do first', then ${baton} task list. Keys start with ${prefix}-.`,
  ].join("\n");
}
