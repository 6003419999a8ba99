import type { factOperations } from "../../../shared/operations/fact.ts";
import { getFactScope } from "../services/fact-scope.ts";
import { toFact, toFactRevision } from "../services/fact-views.ts";
import { type GateResult, gateTask, ungateTask } from "../services/gate-task.ts";
import { diffFact, factHistory, getFact, listFacts } from "../services/read-facts.ts";
import { getTask } from "../services/resolve.ts";
import { toTaskName } from "../services/views.ts";
import { acceptFactKey, putFact, restoreFact, setFact } from "../services/write-fact.ts";
import { decodeCursor } from "../store/page.ts";
import { answerAll, answerPage, type Handlers } from "./handler.ts";

const NO_ROWS = { rows: [], total: 0, next: null };

/** Coordination facts. */
export const factHandlers: Handlers<keyof typeof factOperations> = {
  "fact.list": (tx, input) => {
    const { generation, page } = listFacts(tx, getFactScope(tx, input.project), input);
    const { data, page: place } = answerPage(page ?? NO_ROWS, toFact);
    const snapshot = { snapshotGeneration: generation, unchanged: page === null };
    return { data, page: { ...place, ...snapshot } };
  },
  "fact.get": (tx, input) => {
    const scope = getFactScope(tx, input.project);
    const fact = toFact(getFact(tx, scope, input.key));
    return { data: { ...fact, generation: tx.facts.scope(scope.id).generation } };
  },
  "fact.history": (tx, input) =>
    answerAll(
      factHistory(tx, getFactScope(tx, input.project), input.key).map((row) => toFactRevision(row)),
    ),
  "fact.search": (tx, input) => {
    const { id: scopeId } = getFactScope(tx, input.project);
    const { text, prefix, deleted: isDeleted } = input;
    const filter = { scopeId, text, prefix, isDeleted };
    const page = tx.facts.list(filter, input.limit, decodeCursor(input.cursor, 1));
    return answerPage(page, toFactRevision);
  },
  "fact.gatedKeys": (tx, input) => {
    const { id } = getFactScope(tx, input.project);
    const page = tx.facts.gatedKeys(id, input.limit, decodeCursor(input.cursor, 1));
    return answerPage(page, (row) => row);
  },
  "fact.gatedTasks": (tx, input) => {
    const { id } = getFactScope(tx, input.project);
    return answerPage(
      tx.facts.gatedTasks(id, acceptFactKey(input.key), input.limit),
      ({ expected, holds, ...task }) => ({
        task: toTaskName(task),
        expected: JSON.parse(expected),
        holds: holds === 1,
      }),
    );
  },
  "fact.diff": (tx, input) => ({
    data: diffFact(tx, getFactScope(tx, input.project), input.key, input.from, input.to),
  }),
  "fact.set": (tx, input, context) => {
    const { project, expectedRevision, idempotencyKey, ...fact } = input;
    const scope = getFactScope(tx, project);
    return { data: setFact(tx, context, scope, fact, expectedRevision, idempotencyKey) };
  },
  "fact.delete": (tx, input, context) => {
    const { project, expectedRevision, idempotencyKey, ...fact } = input;
    const scope = getFactScope(tx, project);
    const deletion = { ...fact, delete: true };
    return { data: setFact(tx, context, scope, deletion, expectedRevision, idempotencyKey) };
  },
  "fact.put": (tx, { project, ...fact }, context) => ({
    data: putFact(tx, context, getFactScope(tx, project), fact),
  }),
  "fact.restore": (tx, { project, expectedRevision, ...fact }, context) => ({
    data: restoreFact(tx, context, getFactScope(tx, project), fact, expectedRevision),
  }),
  "fact.gate": (tx, input, context) => ({
    data: toGate(gateTask(tx, context, getTask(tx, input.task), input.key, input.value)),
  }),
  "fact.ungate": (tx, input, context) => ({
    data: toGate(ungateTask(tx, context, getTask(tx, input.task), input.key)),
  }),
};

function toGate({ task, isChanged, ...gate }: GateResult) {
  const { openBlockers } = task;
  return { ...gate, task: toTaskName(task), openBlockers, changed: isChanged };
}
