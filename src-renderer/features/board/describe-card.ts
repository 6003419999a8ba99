import { endOf } from "../../../shared/domain/execution.ts";
import { priorityLabel } from "../../../shared/domain/priority.ts";
import { isReservationTold } from "../../../shared/domain/reservation.ts";
import { isLocked, isTerminal, STATUS_LABELS } from "../../../shared/domain/status.ts";
import { agentOf } from "../../../shared/domain/worker-name.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { Tone } from "../../ui/chip.tsx";
import { formatCost } from "../../ui/format.ts";
import { describeReserved } from "../../ui/reserved-words.ts";
import { OUTCOME_LABELS } from "../../ui/run-words.ts";

/** A verdict in two words, with the tone that repeats them. */
export interface VerdictWords {
  readonly text: string;
  readonly tone: Tone;
}

/**
 * What a card's verdict says; null without one.
 * @param allowed failing attempts that its project allows
 */
export function describeVerdict(verdict: Card["verdict"], allowed: number): VerdictWords | null {
  switch (verdict?.status) {
    case "pass":
      return { text: t(($) => $.board.verdicts.passed), tone: "ok" };
    case "fail":
      return {
        text: t(($) => $.board.verdicts.failed, { attempts: verdict.attempts, allowed }),
        tone: "bad",
      };
    case "completed_with_debt":
      return { text: t(($) => $.board.verdicts.withDebt), tone: "warn" };
    default:
      return null;
  }
}

/** How a card's last run ended, and why: `timed out: it was silent for longer than …`. */
export function describeLastEnd(last: NonNullable<Card["lastEnd"]>): string {
  const { outcome: status, recovered, reason } = last;
  const how = endOf({ status, recovered, error: reason });
  const end = OUTCOME_LABELS[how];
  if (how === "disconnected") return end;
  const line = reason.replaceAll(/\s+/g, " ").trim();
  // A person's own stop says so itself.
  return line.startsWith(end) ? line : t(($) => $.board.endWithReason, { end, reason: line });
}

/** How many blockers a card waits for: `waits for 2`. */
export function describeWaiting(openBlockers: number): string {
  return t(($) => $.board.waitsFor, { count: openBlockers });
}

/**
 * A card in one sentence, its key first, for screen readers. What changes by the minute is left out.
 * @param allowed failing attempts that its project allows
 * @param isSelected whether it is one of several chosen cards
 */
export function describeCard(card: Card, allowed: number, isSelected = false): string {
  const parts = [`${card.key} ${card.title}`, STATUS_LABELS[card.status]];
  if (isSelected) parts.push(t(($) => $.board.sentence.selected));
  if (card.priority !== 0) {
    const priority = priorityLabel(card.priority);
    parts.push(t(($) => $.board.sentence.priority, { priority }));
  }
  if (card.assignee) {
    const who = describeHolder(card.assignee);
    parts.push(t(($) => $.board.sentence.heldBy, { who }));
  } else if (isLocked(card.status)) parts.push(t(($) => $.board.sentence.heldByNobody));
  if (card.ready) parts.push(t(($) => $.board.ready));
  if (card.reservedFor && isReservationTold(card)) {
    const who = describeReserved(card.reservedFor);
    parts.push(t(($) => $.board.sentence.reservedFor, { who }));
  }
  if (card.dueOn !== null && !isTerminal(card.status)) {
    parts.push(t(($) => $.board.sentence.dueOn, { day: card.dueOn }));
  }
  if (card.checklist) parts.push(t(($) => $.checklist.inSentence, card.checklist));
  if (card.openBlockers > 0) parts.push(describeWaiting(card.openBlockers));
  if (card.stalledBy) parts.push(t(($) => $.board.stalledBy, { key: card.stalledBy }));
  if (card.lastEnd) {
    const end = describeLastEnd(card.lastEnd);
    parts.push(t(($) => $.board.sentence.lastRun, { end }));
  }
  const verdict = describeVerdict(card.verdict, allowed);
  if (verdict) parts.push(t(($) => $.board.sentence.verdict, { verdict: verdict.text }));
  if (card.labels.length > 0) {
    parts.push(t(($) => $.board.sentence.labels, { labels: card.labels.join(" ") }));
  }
  if (card.costUsd > 0) {
    parts.push(t(($) => $.board.sentence.cost, { cost: formatCost(card.costUsd) }));
  }
  return parts.join(", ");
}

function describeHolder({ agent: holder, runtime }: NonNullable<Card["assignee"]>): string {
  const agent = agentOf(holder);
  return runtime === null || agent.startsWith(runtime)
    ? agent
    : t(($) => $.board.sentence.withRuntime, { agent, runtime });
}
