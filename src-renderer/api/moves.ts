import { isTerminal, STATUS_LABELS, type TaskStatus } from "../../shared/domain/status.ts";
import { isVerdictPromotable } from "../../shared/domain/verdict.ts";
import { messageOf } from "../../shared/errors.ts";
import type { Change } from "../../shared/operations/change.ts";
import type { Task } from "../../shared/operations/fields.ts";
import { t } from "../../shared/strings/translate.ts";
import { openDialog } from "../state/dialogs.ts";
import { clearPending, markRefused, setPending } from "../state/moves.ts";
import { showToast, type ToastButton } from "../state/toasts.ts";
import { openTask } from "../state/view.ts";
import { type BoardSnapshot, patchCard } from "./board-snapshot.ts";
import { call, Refusal } from "./client.ts";
import { holdMove, releaseHeldMove } from "./held-moves.ts";
import { type MovedTask, whyNotMove } from "./move-rules.ts";
import { fetchTask, queryKeys } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import { showDone } from "./undo.ts";

/** A task that is to be moved: a card, or the panel's task. */
export interface MovableCard extends MovedTask {
  readonly id: string;
  readonly claimEpoch: number;
}

/**
 * Moves a task for the person: by drag, menu, key or panel. It shows at once and goes back with
 * the board's own message when refused. A final move waits ten seconds for second thoughts; done
 * over a verdict that does not let it asks for an override.
 * @param card the task as the person saw it
 * @param to the wanted status
 */
export async function moveTask(card: MovableCard, to: TaskStatus): Promise<void> {
  releaseHeldMove(card.id);
  if (card.status === to) return;
  const illegal = whyNotMove(card, to);
  if (illegal) {
    refuse(card.id, illegal, []);
    return;
  }
  if (to === "done" && (await isStoppedByVerdict(card))) {
    openDialog({ kind: "override", taskId: card.id, taskKey: card.key });
    return;
  }
  if (isTerminal(to)) holdMove([card], to, () => sendMove(card, to));
  else await sendMove(card, to);
}

/**
 * Moves a task to done over its verdict. The reason goes to the audit log.
 * @throws {Refusal} what the board answered instead
 */
export async function overrideToDone(card: MovableCard, reason: string): Promise<void> {
  const task = await call("task.move", {
    task: card.id,
    from: card.status,
    seenEpoch: card.claimEpoch,
    status: "done",
    override: true,
    reason,
  });
  takeAnswer(task);
  showToast(
    t(($) => $.moves.overridden, { key: card.key }),
    {
      about: card.id,
    },
  );
}

async function sendMove(card: MovableCard, to: TaskStatus): Promise<void> {
  if (!(await trySend(card, to))) return;
  const isIt = ({ name, key }: Change) => name === "moved" && key === card.key;
  await showDone(describeMove(card.key, to), isIt, { about: card.id });
}

async function trySend(card: MovableCard, to: TaskStatus): Promise<boolean> {
  setPending(card.id, { kind: "sending", to, at: Date.now() });
  try {
    const { id: task, status: from, claimEpoch: seenEpoch } = card;
    takeAnswer(await call("task.move", { task, status: to, from, seenEpoch }));
    return true;
  } catch (error) {
    refuse(card.id, messageOf(error), actionsAfter(card, error));
    return false;
  } finally {
    clearPending(card.id);
  }
}

function actionsAfter(card: MovableCard, error: unknown): ToastButton[] {
  const show = { label: t(($) => $.moves.open), onPress: () => openTask(card.id) };
  if (!(error instanceof Refusal) || error.code !== "verification_required") return [show];
  const override = () => openDialog({ kind: "override", taskId: card.id, taskKey: card.key });
  return [
    { label: t(($) => $.moves.seeVerdict), onPress: show.onPress },
    { label: t(($) => $.moves.override), onPress: override },
  ];
}

function refuse(taskId: string, message: string, actions: readonly ToastButton[]): void {
  markRefused(taskId);
  showToast(message, { tone: "bad", actions, about: taskId });
}

function describeMove(key: string, to: TaskStatus): string {
  if (to === "in_progress") return t(($) => $.moves.yours, { key });
  return t(($) => $.moves.moved, { key, status: STATUS_LABELS[to] });
}

/**
 * A card does not tell whether a gate was green, and its verdict may be newer than what the person
 * saw, so the task itself is asked.
 */
async function isStoppedByVerdict(card: MovableCard): Promise<boolean> {
  try {
    const { verdict } = await fetchTask(queryClient, card.id);
    return verdict !== null && !isVerdictPromotable(verdict);
  } catch {
    // The move itself will be answered with the reason.
    return false;
  }
}

function takeAnswer(task: Task): void {
  const { verdict, ...rest } = task;
  const { status, assignee, claimEpoch, beatAt, progressAt, openBlockers, ready } = rest;
  const { updatedAt, enteredAt, completedAt, blockedReason } = rest;
  const fields = {
    ...{ status, assignee, claimEpoch, beatAt, progressAt, openBlockers, ready },
    ...{ updatedAt, enteredAt, completedAt, blockedReason },
    verdict: verdict && { status: verdict.status, attempts: verdict.attempts.length },
  };
  queryClient.setQueriesData<BoardSnapshot>(
    { queryKey: queryKeys.boards },
    (board) => board && patchCard(board, task.id, task.revision, fields),
  );
}
