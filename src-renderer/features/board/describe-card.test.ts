import { expect, test } from "vitest";
import type { Card } from "../../../shared/operations/board.ts";
import { makeCard } from "../../testing/make-card.ts";
import { describeCard, describeLastEnd, describeVerdict } from "./describe-card.ts";

test("a card's sentence begins with its key and names all that colours tell", () => {
  const card = makeCard(12, {
    title: "Paginate",
    status: "in_progress",
    priority: 4,
    ready: false,
    openBlockers: 2,
    stalledBy: "API-3",
    assignee: { agent: "night-shift", runtime: "codex" },
    verdict: { status: "fail", attempts: 1 },
    costUsd: 1.5,
  });
  expect(describeCard(card, 3)).toBe(
    "API-12 Paginate, In progress, Urgent priority, held by night-shift with codex, waits for 2, stalled by API-3, verdict failed 1/3, cost $1.50",
  );
});

test("a card in progress without a holder says so", () => {
  const card = makeCard(1, { status: "in_progress", ready: false });
  expect(describeCard(card, 2)).toContain("held by nobody");
});

test("a card says how far its checklist is", () => {
  const card = makeCard(1, { checklist: { done: 3, all: 7 } });
  expect(describeCard(card, 2)).toContain("ready, 3 of 7 criteria done");
});

test("a ready card says so", () => {
  expect(describeCard(makeCard(1), 2)).toBe("API-1 Task 1, Todo, Medium priority, ready");
});

test("a verdict has words of its own", () => {
  expect(describeVerdict(null, 2)).toBeNull();
  expect(describeVerdict({ status: "pass", attempts: 1 }, 2)?.text).toBe("passed");
  expect(describeVerdict({ status: "completed_with_debt", attempts: 2 }, 2)?.text).toBe(
    "with debt",
  );
});

test("a card says how its last run ended; that a client went away is no failure", () => {
  const lastEnd = { outcome: "failed", recovered: false, reason: "exit status 1" } as const;
  const tell = (end: Partial<NonNullable<Card["lastEnd"]>>) =>
    describeLastEnd({ ...lastEnd, ...end });
  expect(tell({})).toBe("failed: exit status 1");
  expect(tell({ recovered: true, reason: "its worker showed no sign of life" })).toBe(
    "recovered: its worker showed no sign of life",
  );
  expect(tell({ recovered: true, reason: "client disconnected" })).toBe("disconnected");
});
