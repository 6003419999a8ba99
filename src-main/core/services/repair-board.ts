import { isLocked } from "../../../shared/domain/status.ts";
import type { RepairKind } from "../../../shared/operations/doctor.ts";
import type { OperationOutput } from "../../../shared/operations/index.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx, WriteTx } from "../store/store.ts";
import { asSystem, type ServiceContext } from "./context.ts";
import { changeTask, recordAudit, recordEvent, recordTaskChange } from "./record.ts";
import { requirePerson } from "./require-authority.ts";
import { closeAsRecovered } from "./rescue-task.ts";

/** One thing that is wrong and can be put right. */
export interface RepairItem {
  /** Names it among those of its kind. */
  readonly id: string;
  /** What is wrong, and what the repair does. */
  readonly text: string;
}

interface Repair {
  /** @param integrity lines of the integrity check, which is slow on a large board */
  readonly find: (tx: ReadTx, integrity: readonly string[]) => RepairItem[];
  readonly apply: (tx: WriteTx, context: ServiceContext, id: string) => void;
}

const keyOf = (tx: ReadTx, id: string) => tx.tasks.find(id)?.key ?? id;

const INDEX_FAULT = /(?:missing from|entries in) index (\w+)/;
const SEARCH_FAULT = /FTS5 table (?:main\.)?(\w+)/;

/** Things of one name that lines of the integrity check name. */
function namedIn(integrity: readonly string[], pattern: RegExp): string[] {
  const names = integrity.flatMap((line) => pattern.exec(line)?.[1] ?? []);
  return [...new Set(names)];
}

/** In the order in which it has to be done: later ones count what earlier ones left. */
const REPAIRS: Readonly<Record<RepairKind, Repair>> = {
  indexes: {
    find: (_tx, integrity) =>
      namedIn(integrity, INDEX_FAULT).map((id) => ({
        id,
        text: `the index ${id} disagrees with its table: build it anew`,
      })),
    apply: (tx, _context, id) => tx.repairs.rebuildIndex(id),
  },
  search: {
    find: (tx, integrity) =>
      [...new Set([...namedIn(integrity, SEARCH_FAULT), ...tx.repairs.lostSearches()])].map(
        (id) => ({
          id,
          text: `the text index ${id} disagrees with the texts: build it anew`,
        }),
      ),
    apply: (tx, _context, id) => tx.repairs.rebuildSearch(id),
  },
  references: { find: findReferences, apply: repairReference },
  runs: { find: findRuns, apply: repairRun },
  ends: {
    find: (tx) => [
      ...tx.repairs.untimedEnds().map(({ id, status }) => ({
        id,
        text: `execution ${id} is ${status}, but at no time: take its start for its end`,
      })),
      ...tx.repairs.openEnds().map((id) => ({
        id,
        text: `execution ${id} runs, but an end is noted: take the end away`,
      })),
    ],
    apply(tx, _context, id) {
      if (tx.executions.find(id)?.status === "running") tx.repairs.openEnd(id);
      else tx.repairs.timeEnd(id);
    },
  },
  costs: {
    find: (tx) =>
      tx.repairs.wrongCosts().map(({ id, stored, actual }) => ({
        id,
        text: `${keyOf(tx, id)} shows a cost of ${stored}: set it to its executions' sum, ${actual}`,
      })),
    apply(tx, context, id) {
      const task = tx.tasks.find(id);
      if (!task) return;
      changeTask(tx, context, "task_cost_added", task, { costUsd: tx.executions.sumCost(id) });
    },
  },
  readiness: {
    find: (tx) =>
      tx.tasks.wrongReadiness().map(({ id, key, stored, actual }) => ({
        id,
        text: `${key} counts ${stored} open blockers: count them anew, there are ${actual}`,
      })),
    apply(tx, context, id) {
      const before = tx.tasks.find(id);
      if (!before) return;
      const after = tx.tasks.recountOpenBlockers(id);
      recordTaskChange(tx, context, "task_blockers_changed", before, after);
    },
  },
  facts: {
    find: (tx) =>
      tx.repairs.wrongFactCounts().map((id) => ({
        id,
        text: `the facts of ${tx.projects.find(id)?.prefix ?? id} are counted wrongly: count them anew`,
      })),
    apply: (tx, _context, id) => tx.repairs.recountFacts(id),
  },
  numbers: {
    find: (tx) =>
      tx.repairs.lowNumbers().map(({ id, prefix, next, highest }) => ({
        id,
        text: `the next number of ${prefix} is ${next}: go on after ${highest}, which a task has`,
      })),
    apply(tx, _context, id) {
      const low = tx.repairs.lowNumbers().find((project) => project.id === id);
      if (low) tx.projects.update(id, { nextNumber: low.highest + 1 });
    },
  },
};

function findReferences(tx: ReadTx): RepairItem[] {
  const rows = tx.repairs.danglingRows().map(({ id }) => ({
    id,
    text: `${id} refers to a task that is gone: delete it, and keep it in the audit log`,
  }));
  const parents = tx.repairs.lostParents().map((id) => ({
    id: `parent ${id}`,
    text: `${keyOf(tx, id)} has a parent that is gone, or is another project's: let it have none`,
  }));
  return [...rows, ...parents];
}

function repairReference(tx: WriteTx, context: ServiceContext, id: string): void {
  const [kind = "", taskId = ""] = id.split(" ");
  if (kind === "parent") {
    const task = tx.tasks.find(taskId);
    if (task) changeTask(tx, context, "task_edited", task, { parentTaskId: null });
    return;
  }
  const dangling = tx.repairs.danglingRows().find((row) => row.id === id);
  if (!dangling) return;
  tx.repairs.deleteDangling(dangling);
  if (dangling.table !== "task_deps") return;
  const { projectId = null } = tx.tasks.find(dangling.taskId) ?? {};
  const data = { row: JSON.parse(dangling.row) as Record<string, unknown> };
  const { taskId: subject } = dangling;
  recordEvent(tx, context, { kind: "dependency_unlinked", projectId, taskId: subject, data });
}

/** Running executions that no claim explains: the newest of the task's own claim alone is right. */
function findRuns(tx: ReadTx): RepairItem[] {
  const running = tx.executions.listRunning();
  const newest = new Map<string, number>();
  for (const { taskId, startedAt } of running) {
    newest.set(taskId, Math.max(startedAt, newest.get(taskId) ?? 0));
  }
  const isKept = new Set<string>();
  return running.flatMap(({ id, taskId, claimEpoch, startedAt }) => {
    const why = whyNotRunning(tx.tasks.find(taskId), claimEpoch);
    const isSurplus = startedAt !== newest.get(taskId) || isKept.has(taskId);
    if (why === null && !isSurplus) {
      isKept.add(taskId);
      return [];
    }
    const text = `execution ${id} runs, but ${why ?? "its task has a newer one"}: close it as failed`;
    return [{ id, text }];
  });
}

function whyNotRunning(task: KeyedTask | null, claimEpoch: number): string | null {
  if (!task) return "its task is gone";
  if (!isLocked(task.status)) return `${task.key} is ${task.status}`;
  if (task.claimEpoch === claimEpoch) return null;
  return `${task.key} is at claim ${task.claimEpoch}, not ${claimEpoch}`;
}

function repairRun(tx: WriteTx, context: ServiceContext, id: string): void {
  const execution = tx.executions.find(id);
  const why = "closed by baton doctor --fix: no claim explains it";
  if (execution) closeAsRecovered(tx, context, [execution], "failed", why);
}

/** What has no text for its id can't be named to a person: the check of rows tells of it. */
function findItems(kind: RepairKind, tx: ReadTx, integrity: readonly string[]): RepairItem[] {
  return REPAIRS[kind].find(tx, integrity).filter(({ id }) => typeof id === "string");
}

/**
 * All that could be repaired, by kind; kinds without any are left out.
 * @param integrity lines of the integrity check
 */
export function planRepairs(
  tx: ReadTx,
  integrity: readonly string[],
): OperationOutput<"doctor.check">["repairs"] {
  return (Object.keys(REPAIRS) as RepairKind[])
    .map((kind) => ({ kind, items: findItems(kind, tx, integrity) }))
    .filter(({ items }) => items.length > 0);
}

/**
 * Repairs the named things of one kind, as far as they are still wrong, and audits each. What was not
 * named is left alone, even where it is wrong as well.
 * @param ids of a plan that the person was shown
 * @throws DomainError forbidden
 */
export function repairBoard(
  tx: WriteTx,
  context: ServiceContext,
  kind: RepairKind,
  ids: readonly string[],
): OperationOutput<"doctor.repair"> {
  requirePerson(context, "repair a board");
  const { apply } = REPAIRS[kind];
  const named = new Set(ids);
  const dangling = new Map(tx.repairs.danglingRows().map(({ id, row }) => [id, row]));
  const isInFile = kind === "indexes" || kind === "search";
  const repaired = findItems(kind, tx, isInFile ? tx.file.integrityFaults() : []).filter(({ id }) =>
    named.has(id),
  );
  for (const { id, text } of repaired) {
    const row = dangling.get(id);
    apply(tx, asSystem(context), id);
    const detail = { kind, id, ...(row === undefined ? {} : { row: JSON.parse(row) as unknown }) };
    recordAudit(tx, context, "repair", null, text, detail);
  }
  return { kind, repaired };
}
