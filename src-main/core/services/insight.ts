import { traceFlow } from "../../../shared/domain/flow.ts";
import { localDay } from "../../../shared/domain/local-day.ts";
import type { OperationOutput } from "../../../shared/operations/index.ts";
import type { FinishedCard } from "../../../shared/operations/insight.ts";
import type { InsightScope, TaskStatusEntry } from "../store/insight-store.ts";
import type { ColumnPage, Cursor } from "../store/page.ts";
import type { ReadTx } from "../store/store.ts";
import { costByAgent } from "./cost-by-agent.ts";

type Day = OperationOutput<"insight.summary">["days"][number];

/** Cards done and money spent. What each figure counts is said in docs/insight.md. */
export function summarizeInsight(
  tx: ReadTx,
  scope: InsightScope,
): OperationOutput<"insight.summary"> {
  const { projectId, since } = scope;
  const cost = { projectIds: projectId === null ? null : [projectId], since };
  const names = new Map(tx.projects.list(true).map(({ id, name }) => [id, name]));
  const days = joinDays(tx, scope);
  return {
    days,
    done: days.reduce((sum, { done }) => sum + done, 0),
    agents: costByAgent(tx, cost),
    projects: tx.executions.costByProject(cost).map(({ id, costUsd, executions }) => ({
      projectId: id,
      name: names.get(id ?? "") ?? null,
      costUsd,
      executions,
    })),
  };
}

function joinDays(tx: ReadTx, scope: InsightScope): Day[] {
  const days = new Map<string, Day>();
  const add = (at: number, more: Partial<Day>) => {
    const day = localDay(at);
    const known = days.get(day) ?? { day, done: 0, costUsd: 0, executions: 0 };
    days.set(day, {
      day,
      done: known.done + (more.done ?? 0),
      costUsd: known.costUsd + (more.costUsd ?? 0),
      executions: known.executions + (more.executions ?? 0),
    });
  };
  for (const { at, done } of tx.insight.doneByQuarter(scope)) add(at, { done });
  for (const { at, ...cost } of tx.insight.costByQuarter(scope)) add(at, cost);
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Done cards, newest first, each followed through its columns by its own events. */
export function listFinished(
  tx: ReadTx,
  scope: InsightScope,
  limit: number,
  after: Cursor | null,
): ColumnPage<FinishedCard> {
  const page = tx.insight.doneCards(scope, limit, after);
  const entriesOf = new Map<string, TaskStatusEntry[]>();
  for (const entry of tx.insight.statusEntries(page.rows.map(({ id }) => id))) {
    const entries = entriesOf.get(entry.taskId);
    if (entries) entries.push(entry);
    else entriesOf.set(entry.taskId, [entry]);
  }
  const rows = page.rows.map((card) => ({
    ...card,
    ...traceFlow(entriesOf.get(card.id) ?? [], card.completedAt),
  }));
  return { ...page, rows };
}
