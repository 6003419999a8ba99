import { getFactScope } from "../../services/fact-scope.ts";
import { setFact } from "../../services/write-fact.ts";
import { openBoard } from "../../store/sqlite/open.ts";
import { withWriteRetry } from "../../store/sqlite/retry.ts";
import {
  memberCaller,
  memberContext,
  PATIENT_BUDGET_MS,
  refusalOf,
  runMember,
  signallingWrite,
} from "./member.ts";

/** Writes one fact again and again, each time on the revision that it last heard of. */
export interface SetFactInput {
  readonly path: string;
  readonly agent: string;
  readonly key: string;
  /** Where the fact's revision ends. */
  readonly revisions: number;
}

export interface SetFactResult {
  /** Revisions that it wrote. */
  readonly won: number[];
  readonly conflicts: number;
}

runMember<SetFactInput, SetFactResult>(({ path, agent, key, revisions }, signal) => {
  const board = openBoard({ path, create: false, budgetMs: PATIENT_BUDGET_MS });
  const won: number[] = [];
  let conflicts = 0;
  for (let known = 0; known < revisions; ) {
    const attempt = signallingWrite(board, signal, (tx) =>
      setFact(
        tx,
        memberContext(memberCaller(agent)),
        getFactScope(tx, undefined),
        { key, value: { by: agent, on: known } },
        known,
        `on-${known}`,
      ),
    );
    const refusal = refusalOf(() => {
      known = withWriteRetry(attempt, PATIENT_BUDGET_MS).revision;
      won.push(known);
    });
    if (!refusal) continue;
    if (refusal.code !== "revision_conflict") throw new Error(refusal.message);
    conflicts++;
    known = refusal.detail?.revision as number;
  }
  board.close();
  return { won, conflicts };
});
