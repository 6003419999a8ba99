import { DomainError } from "../shared/errors.ts";
import type { WorkPlace } from "../shared/window-api.ts";
import { openFolder } from "./open-folder.ts";
import { editorCommand, type PlaceCommand, terminalCommand } from "./place-command.ts";
import { startOutside } from "./start-outside.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens a folder in one of the person's own programs, which goes on by itself.
 * @throws DomainError not_found when there is no such program, with what to do
 */
export async function openPlace(place: WorkPlace, folder: string, env: Environment): Promise<void> {
  if (place === "files") return showFolder(folder);
  const command = place === "editor" ? editorCommand(folder, env) : terminalCommand(folder, env);
  if (command !== null) return start(command, folder, env);
  if (place === "editor") return showFolder(folder);
  throw new DomainError(
    "not_found",
    `no terminal was found: name yours in the variable TERMINAL, or open ${folder} by hand`,
    { path: folder },
  );
}

async function showFolder(folder: string): Promise<void> {
  const fault = await openFolder(folder);
  if (fault === "") return;
  throw new DomainError(
    "not_found",
    `${folder} can't be shown (${fault}): open it in your file manager`,
    { path: folder },
  );
}

async function start({ program, args }: PlaceCommand, folder: string, env: Environment) {
  try {
    await startOutside(program, args, { cwd: folder, env });
  } catch (cause) {
    const message = `${program} can't be started: name another in the variable VISUAL or TERMINAL`;
    throw new DomainError("not_found", message, { path: folder }, { cause });
  }
}
