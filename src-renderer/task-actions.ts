import type { PriorityActionId } from "../shared/actions/field-actions.ts";
import type { MoveActionId } from "../shared/actions/task-actions.ts";
import { taskLink } from "../shared/domain/deep-link.ts";
import { PRIORITY_LABELS } from "../shared/domain/priority.ts";
import { isReservationTold } from "../shared/domain/reservation.ts";
import { isTerminal, STATUS_LABELS, TASK_STATUSES } from "../shared/domain/status.ts";
import { taskAsMarkdown, tasksAsChecklist } from "../shared/domain/task-markdown.ts";
import { messageOf } from "../shared/errors.ts";
import type { Card } from "../shared/operations/board.ts";
import { t } from "../shared/strings/translate.ts";
import { checkTask, showVerdict, whyNotCheck } from "./api/checks.ts";
import {
  dropTask,
  restoreTask,
  whyNotDrop,
  whyNotRestore,
  whyNotTakeOver,
} from "./api/drop-task.ts";
import { duplicateTask, startFollowUp } from "./api/make-of-task.ts";
import { whyNotMove } from "./api/move-rules.ts";
import { moveTask } from "./api/moves.ts";
import { fetchTask } from "./api/queries.ts";
import { queryClient } from "./api/query-client.ts";
import { whyNotRun, wishRun } from "./api/run-wish.ts";
import { selectedCards } from "./api/selected-cards.ts";
import { changeSeveral, dropSeveral, movableTo, moveSeveral } from "./api/several.ts";
import { findSubject, isTaskNamed, type Subject } from "./api/subject.ts";
import type { ActionHandler, ActionHandlers } from "./state/actions.ts";
import { findCardElement } from "./state/board-focus.ts";
import { focusPlace } from "./state/focus-place.ts";
import { openMoveMenu } from "./state/move-menu.ts";
import { showToast } from "./state/toasts.ts";
import { wantField } from "./state/wanted-field.ts";
import { copyText } from "./ui/copy-text.ts";

/** What carries out the actions on the task that the person is at. */
export const TASK_HANDLERS: ActionHandlers<"task"> = {
  "run-task": onSubject(wishRun, whyNotRun),
  "check-task": onSubject((task) => {
    showVerdict(task.id);
    void checkTask(task);
  }, whyNotCheck),
  "copy-key": onSubject(({ key }) => void copy(key)),
  "copy-link": onSubject(({ key }) => void copy(taskLink(key))),
  "duplicate-task": onSubject((task) => void duplicateTask(task)),
  "follow-up-task": onSubject((task) => void startFollowUp(task)),
  "copy-markdown": onSelected(
    (cards) => void copyCards(cards),
    () => null,
    onSubject((task) => void copyTask(task)),
  ),
  "edit-labels": onSubject(({ id }) => wantField(id, "labels")),
  "set-due": onSubject(({ id }) => wantField(id, "due"), whyNotOpen),
  "reserve-task": onSubject(({ id }) => wantField(id, "reserved"), whyNotReserve),
  "set-parent": onSubject(({ id }) => wantField(id, "parent")),
  "take-over-task": onSubject(({ id }) => wantField(id, "take-over"), whyNotTakeOver),
  "drop-task": onSelected(
    (cards) => void dropSeveral(cards),
    () => null,
    onSubject((task) => void dropTask(task), whyNotDrop),
  ),
  "restore-task": onSubject((task) => void restoreTask(task), whyNotRestore),
  ...(Object.fromEntries(
    Object.keys(PRIORITY_LABELS)
      .map(Number)
      .map((priority) => [
        `set-priority-${priority}` satisfies PriorityActionId,
        onSelected(
          (cards) => void changeSeveral(cards, { priority }),
          () => null,
          onSubject(
            (task) => void changeSeveral([task], { priority }),
            (task) => whyNotPriority(task, priority),
          ),
        ),
      ]),
  ) as Record<PriorityActionId, ActionHandler>),
  "move-task": onSelected(openMenuOfChosen, () => null, onSubject(openMenu)),
  ...(Object.fromEntries(
    TASK_STATUSES.map((to) => [
      `move-to-${to}` satisfies MoveActionId,
      onSelected(
        (cards) => void moveSeveral(cards, to),
        (cards) => (movableTo(cards, to).length > 0 ? null : t(($) => $.selection.noneCanGo)),
        onSubject(
          (task) => void moveTask(task, to),
          (task) => whyNotMove(task, to),
        ),
      ),
    ]),
  ) as Record<MoveActionId, ActionHandler>),
};

/** What is done with all chosen cards, where there are any; the panels' tasks are not among them. */
function onSelected(
  run: (cards: readonly Card[]) => void,
  whyNot: (cards: readonly Card[]) => string | null,
  otherwise: ActionHandler,
): ActionHandler {
  const chosen = () =>
    isTaskNamed() || focusPlace()?.closest("[data-panel]") ? [] : selectedCards();
  return {
    run() {
      const cards = chosen();
      if (cards.length > 0) run(cards);
      else otherwise.run();
    },
    whyNot() {
      const cards = chosen();
      return cards.length > 0 ? whyNot(cards) : (otherwise.whyNot?.() ?? null);
    },
  };
}

/** @param whyNot why it can't be done with the task now; null when it can */
function onSubject(
  run: (task: Subject) => void,
  whyNot: (task: Subject) => string | null = () => null,
): ActionHandler {
  return {
    run() {
      const task = findSubject();
      if (task) run(task);
    },
    whyNot() {
      const task = findSubject();
      return task ? whyNot(task) : t(($) => $.actions.chooseTaskFirst);
    },
  };
}

function whyNotOpen({ key, status }: Subject): string | null {
  return isTerminal(status)
    ? t(($) => $.actions.isOver, { key, status: STATUS_LABELS[status] })
    : null;
}

function whyNotReserve(task: Subject): string | null {
  const { key } = task;
  const isTold = isReservationTold(task);
  return whyNotOpen(task) ?? (isTold ? null : t(($) => $.actions.reservedNow, { key }));
}

function whyNotPriority({ key, priority }: Subject, wanted: number): string | null {
  return priority === wanted ? t(($) => $.actions.hasPriority, { key }) : null;
}

async function copy(text: string): Promise<void> {
  try {
    await copyText(text);
    showToast(t(($) => $.actions.copied, { text }));
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

function openMenu(task: Subject, isOfChosen = false): void {
  const place = findCardElement(task.id) ?? focusPlace();
  if (place) openMoveMenu(task, place, isOfChosen);
}

/** Opened where the person is, even where the card there is none of the chosen ones. */
function openMenuOfChosen(cards: readonly Card[]): void {
  const [first, ...others] = cards;
  if (!first) return;
  if (others.length > 0) openMenu(findSubject() ?? first, true);
  else openMenu(first);
}

/** Copies a task with its description. */
async function copyTask({ id, key }: Subject): Promise<void> {
  try {
    await copyText(taskAsMarkdown(await fetchTask(queryClient, id)));
    showToast(t(($) => $.making.copied, { count: 1, key }));
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

/** Copies several cards as a checklist. */
async function copyCards(cards: readonly Card[]): Promise<void> {
  try {
    await copyText(tasksAsChecklist(cards));
    showToast(t(($) => $.making.copied, { count: cards.length, key: cards[0]?.key ?? "" }));
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}
