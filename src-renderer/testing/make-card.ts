import type { Card } from "../../shared/operations/board.ts";

/**
 * A card for a test: todo, unassigned, ready.
 * @param number also makes its id and key
 * @param fields what matters to the test
 */
export function makeCard(number: number, fields: Partial<Card> = {}): Card {
  return {
    id: `id-${number}`,
    key: `API-${number}`,
    number,
    projectId: "api",
    title: `Task ${number}`,
    status: "todo",
    priority: 2,
    labels: [],
    assignee: null,
    claimEpoch: 0,
    beatAt: null,
    progressAt: null,
    running: false,
    openBlockers: 0,
    stalledBy: null,
    ready: true,
    parentId: null,
    subtasks: 0,
    subtasksDone: 0,
    checklist: null,
    verdict: null,
    reservedFor: null,
    dueOn: null,
    blockedReason: null,
    lastEnd: null,
    costUsd: 0,
    revision: 1,
    dropped: false,
    createdAt: 1_000,
    updatedAt: 1_000,
    enteredAt: 1_000,
    completedAt: null,
    ...fields,
  };
}
