import { isTaskStatus, type TaskStatus } from "../../../shared/domain/status.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { ActionHandler } from "../../state/actions.ts";
import { announce } from "../../state/announcer.ts";
import { findCardElement } from "../../state/board-focus.ts";
import { focusPlace } from "../../state/focus-place.ts";
import { foldLane, foldLanes } from "../../state/folded-lanes.ts";
import { type Lane, laneKeys } from "./lanes.ts";
import { findPlace } from "./navigate.ts";
import type { KeyTarget } from "./use-board-keys.ts";

type LaneAction = "fold-lane" | "fold-lanes" | "unfold-lanes";

/**
 * What folds and unfolds lanes by the keyboard.
 * @param board how the board stands, read when a key is pressed
 * @param focusedCard the card that has the focus
 */
export function laneHandlers(
  board: () => KeyTarget,
  focusedCard: () => string | null,
): Readonly<Record<LaneAction, ActionHandler>> {
  return {
    "fold-lane": {
      run: () => foldFocused(board(), focusedCard()),
      whyNot: () => {
        if (laneKeys(board().lanes).length === 0) return t(($) => $.actions.groupFirst);
        return findLane(board(), focusedCard()) ? null : t(($) => $.actions.chooseTaskFirst);
      },
    },
    "fold-lanes": {
      run() {
        foldLanes(laneKeys(board().lanes));
        announce(t(($) => $.views.lanesFolded));
      },
      whyNot: () => (laneKeys(board().lanes).length === 0 ? t(($) => $.actions.groupFirst) : null),
    },
    "unfold-lanes": {
      run() {
        foldLanes([]);
        announce(t(($) => $.views.lanesUnfolded));
      },
      whyNot: () =>
        Object.values(board().lanes).some((lanes) => lanes.some(({ isFolded }) => isFolded))
          ? null
          : t(($) => $.actions.noLaneFolded),
    },
  };
}

/** The head of a lane that has the focus, and where the lane begins. */
export function laneOfFocus(): { key: string; status: TaskStatus; start: number } | null {
  const head = focusPlace()?.closest<HTMLElement>("[data-lane]");
  const status = head?.closest<HTMLElement>("[data-status]")?.dataset.status;
  if (!head || status === undefined || !isTaskStatus(status)) return null;
  return { key: head.dataset.lane ?? "", status, start: Number(head.dataset.laneStart) };
}

/** The lane whose head has the focus, else the one of the focused card. */
function findLane({ columns, lanes, open }: KeyTarget, taskId: string | null): Lane | null {
  const head = laneOfFocus();
  if (head) return lanes[head.status].find(({ key }) => key === head.key) ?? null;
  const place = findPlace(columns, open, taskId);
  const status = place && open[place.column];
  if (!status) return null;
  return lanes[status].findLast(({ start, isFolded }) => !isFolded && start <= place.index) ?? null;
}

function foldFocused(board: KeyTarget, taskId: string | null): void {
  const lane = findLane(board, taskId);
  if (!lane) return;
  if (taskId !== null && !lane.isFolded) {
    // The card is about to go. Where the head is out of view, the board finds the nearest card.
    const column = findCardElement(taskId)?.closest("[data-status]");
    column?.querySelector<HTMLElement>(`[data-lane="${CSS.escape(lane.key)}"]`)?.focus();
  }
  foldLane(lane.key, !lane.isFolded);
  const { label } = lane;
  announce(
    lane.isFolded
      ? t(($) => $.views.laneUnfolded, { label })
      : t(($) => $.views.laneFolded, { label }),
  );
}
