import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Result } from "../../shared/errors.ts";
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from "../../shared/operations/index.ts";
import { openBoard } from "../../src-main/core/store/sqlite/open.ts";
import { type Call, runnerOn } from "../call.ts";

/** Whether a call can only be tried on an empty board: it changes nothing, and there is no board yet. */
export function needsTrialBoard(call: Call, dryRun: boolean): boolean {
  return dryRun && !existsSync(call.boardPath);
}

/** Runs an operation on an empty board in a folder of its own, which is gone afterwards. */
export function runOnTrialBoard<Name extends OperationName>(
  call: Call,
  name: Name,
  input: OperationInput<Name>,
): Result<OperationOutput<Name>> {
  const room = mkdtempSync(join(tmpdir(), "baton-import-"));
  try {
    const path = join(room, "board.db");
    const board = openBoard({ path, create: true, budgetMs: call.settings.writeBudgetMs });
    try {
      return runnerOn(board, call).runBlocking(name, input, call.caller);
    } finally {
      board.close();
    }
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}
