import { restoreBoard } from "../../backup/restore-board.ts";
import { backUp } from "../../store/sqlite/backup.ts";
import { WriteBudgetExhaustedError } from "../../store/sqlite/retry.ts";
import { memberContext, PATIENT_BUDGET_MS, runMember } from "./member.ts";

/** Backs a board up, or restores a backup of it, again and again until the process is killed. */
export interface CopyUntilKilledInput {
  readonly path: string;
  /** Where backups go, numbered; null to restore instead. */
  readonly targets: string | null;
  /** What is restored. */
  readonly backup: string;
}

const PERSON = { type: "human", id: "ada", runtime: null, surface: "cli", claim: null } as const;

runMember<CopyUntilKilledInput, never>(({ path, targets, backup }, signal) => {
  for (let round = 0; ; round++) {
    signal("begins");
    try {
      if (targets === null) {
        const context = memberContext(PERSON);
        const settings = { ...context.settings, writeBudgetMs: PATIENT_BUDGET_MS };
        restoreBoard(path, backup, { ...context, settings });
      } else {
        backUp(path, `${targets}-${process.pid}-${round}.db`, { budgetMs: PATIENT_BUDGET_MS });
      }
    } catch (error) {
      if (!(error instanceof WriteBudgetExhaustedError)) throw error;
    }
  }
});
