import type { BackupContent, SeenBackup } from "../../shared/backup.ts";
import { makeDailyBackup } from "../core/backup/daily-backup.ts";
import { otherBoardOf } from "../core/backup/own-backup.ts";
import { restoreBoard } from "../core/backup/restore-board.ts";
import { toErrorValue } from "../core/run-operation.ts";
import { backUp, readBackup } from "../core/store/sqlite/backup.ts";
import { newUuidV7 } from "../core/uuid-v7.ts";
import type { BackupJob, FromJob, JobAnswers } from "./job.ts";

/**
 * A program of its own: copying and checking a large board takes seconds, in which the app's main
 * process must go on. It gets one job, answers, and is ended.
 */
const { parentPort } = process;

parentPort.once("message", ({ data }: { data: BackupJob }) => {
  const tell = (message: FromJob) => parentPort.postMessage(message);
  try {
    tell({ kind: "result", result: { ok: true, data: perform(data) } });
  } catch (error) {
    const value = toErrorValue(error, data.board, (id, internal) => {
      const text = internal instanceof Error ? (internal.stack ?? internal.message) : `${internal}`;
      tell({ kind: "internal", id, text });
    });
    tell({ kind: "result", result: { ok: false, error: value } });
  }
});

function perform(job: BackupJob): JobAnswers[BackupJob["kind"]] {
  const { settings, board } = job;
  const { writeBudgetMs: budgetMs } = settings;
  switch (job.kind) {
    case "daily":
      return makeDailyBackup(board, Date.now(), budgetMs, job.kept);
    case "save":
      return backUp(board, job.path, { budgetMs, replaces: true });
    case "look":
      return seen(readBackup(job.path), board, budgetMs);
    case "restore": {
      const { caller, takesOther, home } = job;
      const context = { caller, settings, now: Date.now(), batch: newUuidV7(), newId: newUuidV7 };
      return restoreBoard(board, job.path, context, { takesOther, home });
    }
  }
}

function seen(content: BackupContent, board: string, budgetMs: number): SeenBackup {
  return { ...content, otherBoard: otherBoardOf(board, content, budgetMs) };
}
