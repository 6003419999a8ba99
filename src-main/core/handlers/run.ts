import { buildCriticPrompt, buildRunPrompt } from "../../../shared/domain/run-prompt.ts";
import { DomainError } from "../../../shared/errors.ts";
import { abandonRuns } from "../services/abandon-runs.ts";
import { acceptRuntime } from "../services/accept-text.ts";
import { noteExecution } from "../services/close-executions.ts";
import { describeGate } from "../services/describe-gate.ts";
import { describeRun } from "../services/describe-run.ts";
import { judgeRun } from "../services/judge-run.ts";
import { getTask } from "../services/resolve.ts";
import { reviewRun, startCritique } from "../services/review-run.ts";
import { startRun } from "../services/start-run.ts";
import { toExecution, toTask, toTaskName } from "../services/views.ts";
import { answerAll, type Handlers } from "./handler.ts";
import { readyFilterOf } from "./task-claim.ts";

export const runHandlers: Handlers<
  | "run.start"
  | "run.note"
  | "run.review"
  | "run.critique"
  | "run.judge"
  | "run.brief"
  | "run.gate"
  | "run.abandon"
> = {
  "run.start": (tx, input, context) => {
    const wanted = input.task === undefined ? readyFilterOf(tx, input) : getTask(tx, input.task);
    const started = startRun(tx, context, wanted, {
      runtime: acceptRuntime(input.runtime),
      executorType: input.type,
      runReason: input.reason,
      beforeCommit: input.beforeCommit,
      owner: input.owner,
      isRepository: input.isRepository,
      mostOfType: input.mostOfType,
    });
    return {
      data: started && {
        task: toTask(tx, started.task),
        execution: toExecution(started.execution),
      },
    };
  },
  "run.note": (tx, input, context) => {
    const { execution: id, ...note } = input;
    const noted = noteExecution(tx, context, id, note);
    if (noted) return { data: toExecution(noted) };
    throw new DomainError("conflict", `execution ${id} does not run: nothing was noted`, {
      execution: id,
    });
  },
  "run.review": (tx, input, context) => {
    const { execution: id, owner, ...report } = input;
    const ended = { ...report, status: "succeeded" } as const;
    const { task, execution, review, verification } = reviewRun(
      tx,
      context,
      id,
      ended,
      owner ?? null,
    );
    return {
      data: {
        task: toTask(tx, task),
        execution: toExecution(execution),
        review: review && toExecution(review),
        verification,
      },
    };
  },
  "run.critique": (tx, input, context) => {
    const claim = { task: getTask(tx, input.task), claimEpoch: input.claimEpoch };
    const wanted = { executorType: input.type, runReason: input.reason, owner: input.owner };
    return { data: toExecution(startCritique(tx, context, claim, input.gate, wanted)) };
  },
  "run.judge": (tx, input, context) => {
    const claim = { task: getTask(tx, input.task), claimEpoch: input.claimEpoch };
    const { gate, critic, retry } = input;
    const judged = judgeRun(tx, context, claim, {
      gate,
      critic,
      retry: retry && {
        executorType: retry.type,
        runReason: retry.reason,
        beforeCommit: retry.beforeCommit,
        owner: retry.owner,
      },
    });
    const { task, outcome, next, execution } = judged;
    return {
      data: {
        task: toTask(tx, task),
        outcome,
        next,
        execution: execution && toExecution(execution),
      },
    };
  },
  "run.brief": (tx, input) => {
    const task = getTask(tx, input.task);
    const brief = describeRun(tx, task);
    const { base = null, head = "HEAD" } = input;
    const prompt =
      input.role === "critic" ? buildCriticPrompt(brief, { base, head }) : buildRunPrompt(brief);
    const { id, key } = task;
    return { data: { id, key, prompt, verification: brief.verification } };
  },
  "run.gate": (tx, input, context) => ({
    data: describeGate(tx, context, getTask(tx, input.task)),
  }),
  "run.abandon": (tx, input, context) =>
    answerAll(abandonRuns(tx, context, input.runs, input.error).map(toTaskName)),
};
