import { MAX_CHANGED_AT_ONCE } from "../../shared/domain/several.ts";
import {
  canTransition,
  isTerminal,
  STATUS_LABELS,
  type TaskStatus,
} from "../../shared/domain/status.ts";
import { messageOf } from "../../shared/errors.ts";
import type { Card } from "../../shared/operations/board.ts";
import type { OperationInput, OperationOutput } from "../../shared/operations/index.ts";
import { t } from "../../shared/strings/translate.ts";
import { openDialog } from "../state/dialogs.ts";
import { clearPending, setPending } from "../state/moves.ts";
import { showToast, type ToastButton } from "../state/toasts.ts";
import { call } from "./client.ts";
import { holdMove, releaseHeldMove } from "./held-moves.ts";
import { showDone } from "./undo.ts";

/** What is done with several cards. */
export type SharedChange = Omit<OperationInput<"task.changeSeveral">, "tasks">;
type Outcome = OperationOutput<"task.changeSeveral">;

/** Of several cards, those that may go to a status. */
export function movableTo(cards: readonly Card[], to: TaskStatus): readonly Card[] {
  return cards.filter(({ status }) => status !== to && canTransition(status, to));
}

/**
 * Moves several cards at once: those that the table lets go there. A final move waits ten seconds for
 * second thoughts, as one card's does.
 * @param cards as the person saw them
 */
export async function moveSeveral(cards: readonly Card[], to: TaskStatus): Promise<void> {
  for (const { id } of cards) releaseHeldMove(id);
  const movable = movableTo(cards, to);
  if (movable.length === 0) {
    showToast(
      t(($) => $.selection.noneCanGo),
      { tone: "bad" },
    );
    return;
  }
  if (refusesSoMany(movable)) return;
  const send = (ids: readonly string[]) =>
    sendMoves(
      movable.filter(({ id }) => ids.includes(id)),
      to,
    );
  if (isTerminal(to)) holdMove(movable, to, send);
  else await send(movable.map(({ id }) => id));
}

/** Whether there are more cards than the board changes at once; then the person is told. */
function refusesSoMany({ length: count }: readonly unknown[]): boolean {
  const most = MAX_CHANGED_AT_ONCE;
  if (count <= most) return false;
  showToast(
    t(($) => $.selection.tooMany, { most, count }),
    { tone: "bad" },
  );
  return true;
}

async function sendMoves(cards: readonly Card[], to: TaskStatus): Promise<void> {
  const at = Date.now();
  for (const { id } of cards) setPending(id, { kind: "sending", to, at });
  try {
    await changeSeveral(cards, { status: to }, ({ length: count, 0: first }) =>
      t(($) => $.selection.moved, { count, key: first?.key ?? "", status: STATUS_LABELS[to] }),
    );
  } finally {
    for (const { id } of cards) clearPending(id);
  }
}

/**
 * Changes several cards in one go, and says what became of it; one undo takes all of it back.
 * @param cards as the person saw them
 * @param describe words for those that changed
 */
export async function changeSeveral(
  cards: readonly Pick<Card, "id" | "status" | "claimEpoch">[],
  change: SharedChange,
  describe: (changed: Outcome["changed"]) => string = ({ length: count, 0: first }) =>
    t(($) => $.selection.changed, { count, key: first?.key ?? "" }),
): Promise<void> {
  if (refusesSoMany(cards)) return;
  try {
    const endsClaims = change.status !== undefined || change.dropped === true;
    const tasks = cards.map(({ id, status, claimEpoch }) => ({
      ...{ task: id, from: status },
      ...(endsClaims ? { seenEpoch: claimEpoch } : {}),
    }));
    const outcome = await call("task.changeSeveral", { ...change, tasks });
    await tell(outcome, describe);
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

/** Takes several cards off the board at once. @param cards as the person saw them */
export function dropSeveral(cards: readonly Card[]): Promise<void> {
  return changeSeveral(cards, { dropped: true }, ({ length: count, 0: first }) =>
    t(($) => $.selection.dropped, { count, key: first?.key ?? "" }),
  );
}

async function tell(
  { changed, refused }: Outcome,
  describe: (changed: Outcome["changed"]) => string,
) {
  const done = changed.length > 0 ? describe(changed) : t(($) => $.selection.nothingChanged);
  const [first] = refused;
  if (!first) {
    await showDone(done, ({ tasks }) => tasks === changed.length);
    return;
  }
  const stayed = t(($) => $.selection.stayed, { count: refused.length });
  const why = refused.length === 1 ? `: ${first.message}` : "";
  const actions: ToastButton[] =
    refused.length === 1
      ? []
      : [
          {
            label: t(($) => $.selection.showWhy),
            onPress: () => openDialog({ kind: "report", entries: refused }),
          },
        ];
  await showDone(`${done}. ${stayed}${why}`, ({ tasks }) => tasks === changed.length, {
    actions,
    tone: "bad",
  });
}
