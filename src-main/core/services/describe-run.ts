import { readHandOff } from "../../../shared/domain/hand-off.ts";
import {
  isFactRelevant,
  type RunBrief,
  type ToldDependency,
} from "../../../shared/domain/run-prompt.ts";
import { parseVerdict } from "../../../shared/domain/verdict.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import { taskVerification } from "./project-settings.ts";
import { labelsOf } from "./views.ts";

/** Facts of a scope that are looked through: all that it can hold live. */
const LOOKED_AT_FACTS = 512;
const TOLD_FACTS = 40;
const TOLD_COMMENTS = 10;
const TOLD_DEPENDENCIES = 20;
const TOLD_ANCESTORS = 5;

/**
 * Gathers what a worker is told of a task: run it in one read transaction, so that all of it is of one
 * moment.
 */
export function describeRun(tx: ReadTx, task: KeyedTask): RunBrief {
  const { key, title, description, fileMutating } = task;
  const labels = labelsOf(task);
  const attempts = parseVerdict(task.verification)?.attempts ?? [];
  const newest = attempts.at(-1) ?? null;
  const comments = tx.comments.listByTask(task.id).slice(-TOLD_COMMENTS);
  return {
    task: { key, title, description, labels, fileMutating: fileMutating === 1 },
    parents: tx.tasks.ancestors(task.id, TOLD_ANCESTORS),
    dependencies: tx.dependencies
      .dependencies(task.id)
      .slice(0, TOLD_DEPENDENCIES)
      .map((dependency) => tellDependency(tx, dependency)),
    facts: relevantFacts(tx, task, labels),
    comments: comments.map(({ authorId, body }) => ({ author: authorId, body })),
    handOff: readHandOff(tx.executions.latestHandOff(task.id)?.handOff ?? null),
    failure: newest?.outcome === "fail" ? newest : null,
    failures: attempts.filter(({ outcome }) => outcome === "fail").length,
    verification: taskVerification(tx, task),
  };
}

function tellDependency(tx: ReadTx, dependency: KeyedTask): ToldDependency {
  const { id, key, title, status, branchRef: branch } = dependency;
  const run = tx.executions.latestHandOff(id);
  const handOff = readHandOff(run?.handOff ?? null);
  return { key, title, status, branch, handOff, summary: run?.summary ?? null };
}

function relevantFacts(tx: ReadTx, task: KeyedTask, labels: readonly string[]) {
  const gates = tx.facts.gates(task.id).map(({ key }) => key);
  const { rows } = tx.facts.list({ scopeId: task.projectId }, LOOKED_AT_FACTS, null);
  return rows
    .filter(({ key }) => isFactRelevant(key, { key: task.key, labels, gates }))
    .slice(0, TOLD_FACTS)
    .map(({ key, value }) => ({ key, value: value ?? "null" }));
}
