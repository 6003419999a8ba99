import { type BoardPause, describePause } from "../../../shared/domain/board-pause.ts";
import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import { decideLine } from "../../../shared/domain/text.ts";
import { DomainError } from "../../../shared/errors.ts";
import { batonCommand } from "../board-command.ts";
import type { ReadTx, WriteTx } from "../store/store.ts";
import { acceptText } from "./accept-text.ts";
import type { ServiceContext } from "./context.ts";
import { changeProject } from "./edit-project.ts";
import { projectSettings, storedSettings } from "./project-settings.ts";
import { requirePerson } from "./require-authority.ts";
import { getProject } from "./resolve.ts";

/** Longest reason of a pause, in characters. */
const MAX_REASON_CHARACTERS = 500;

/** Who paused the whole board, when and why; null while it goes on. */
export function findPause(tx: ReadTx): BoardPause | null {
  const board = tx.projects.find(GLOBAL_PROJECT_ID);
  return board && projectSettings(board).pause;
}

/**
 * Refuses what would begin new work on a board that is paused.
 * @throws DomainError paused, naming who paused it, when and why
 */
export function requireUnpaused(tx: ReadTx): void {
  const pause = findPause(tx);
  if (!pause) return;
  const message = describePause(pause, batonCommand(tx.file.path()));
  throw new DomainError("paused", message, { ...pause });
}

/**
 * Pauses the whole board: nothing new is claimed through any door, while what is held goes on to its
 * end. It is kept with the global list, the one row that stands for the whole board. A board that is
 * paused stays as it is paused, unless another reason is given. People only.
 * @param reason shown to whoever is refused; null for none
 * @throws DomainError forbidden or invalid_argument
 */
export function pauseBoard(
  tx: WriteTx,
  context: ServiceContext,
  reason: string | null,
): BoardPause {
  requirePerson(context, "pause the board");
  const text =
    reason === null ? null : acceptText(decideLine(reason, "reason", MAX_REASON_CHARACTERS));
  const before = findPause(tx);
  if (before && (text === null || text === before.reason)) return before;
  const pause = { by: context.caller.id, at: context.now, reason: text };
  changeBoard(tx, context, pause);
  return pause;
}

/**
 * Lets a paused board go on. People only.
 * @throws DomainError forbidden
 */
export function resumeBoard(tx: WriteTx, context: ServiceContext): void {
  requirePerson(context, "resume the board");
  if (findPause(tx)) changeBoard(tx, context, null);
}

function changeBoard(tx: WriteTx, context: ServiceContext, pause: BoardPause | null): void {
  const board = getProject(tx, GLOBAL_PROJECT_ID);
  const { pause: _, ...others } = storedSettings(board);
  changeProject(tx, context, pause ? "board_paused" : "board_resumed", board, {
    settings: JSON.stringify(pause ? { ...others, pause } : others),
  });
}
