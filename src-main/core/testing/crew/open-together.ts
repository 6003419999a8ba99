import { createTask } from "../../services/create-task.ts";
import { getProject } from "../../services/resolve.ts";
import { openBoard } from "../../store/sqlite/open.ts";
import { withWriteRetry } from "../../store/sqlite/retry.ts";
import { memberCaller, memberContext, PATIENT_BUDGET_MS, runMember } from "./member.ts";

/** Opens files at agreed instants, together with other processes, and adds a task to each. */
export interface OpenTogetherInput {
  readonly title: string;
  readonly files: readonly { readonly path: string; readonly at: number }[];
}

/** The task's key in each file. */
export type OpenTogetherResult = readonly string[];

runMember<OpenTogetherInput, OpenTogetherResult>(({ title, files }) =>
  files.map(({ path, at }) => {
    // Awake to the very instant: a timer of each process would fire at its own time.
    while (Date.now() < at);
    const board = openBoard({ path, create: true, budgetMs: PATIENT_BUDGET_MS });
    const context = memberContext(memberCaller("opener"));
    const { key } = withWriteRetry(
      () =>
        board.write((tx) => createTask(tx, context, { project: getProject(tx, "global"), title })),
      PATIENT_BUDGET_MS,
    );
    board.close();
    return key;
  }),
);
