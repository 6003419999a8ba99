import Database from "better-sqlite3";
import type { ErrorCode } from "../../../../shared/errors.ts";
import { claimById } from "../../services/claim-task.ts";
import { getTask } from "../../services/resolve.ts";
import { createBoard } from "../../store/sqlite/board.ts";
import { withWriteRetry } from "../../store/sqlite/retry.ts";
import {
  memberCaller,
  memberContext,
  PATIENT_BUDGET_MS,
  refusalOf,
  runMember,
  signallingWrite,
} from "./member.ts";

/** Claims one task by its key. */
export interface ClaimOneInput {
  readonly path: string;
  readonly key: string;
  readonly agent: string;
}

export interface ClaimOneResult {
  /** The refusal's code; null for the winner. */
  readonly refused: ErrorCode | null;
  /** How many claiming statements ran. */
  readonly claims: number;
}

runMember<ClaimOneInput, ClaimOneResult>(({ path, key, agent }, signal) => {
  let claims = 0;
  const count = (statement: unknown) => {
    if (String(statement).startsWith("UPDATE tasks SET status = 'in_progress'")) claims++;
  };
  const board = createBoard(new Database(path, { timeout: 0, verbose: count }), path);
  const attempt = signallingWrite(board, signal, (tx) =>
    claimById(tx, memberContext(memberCaller(agent)), getTask(tx, key), null),
  );
  const refusal = refusalOf(() => withWriteRetry(attempt, PATIENT_BUDGET_MS));
  board.close();
  return { refused: refusal?.code ?? null, claims };
});
