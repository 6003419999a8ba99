import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { TaskStatus } from "../../../shared/domain/status.ts";
import { focusCard, useBoardFocus } from "../../state/board-focus.ts";
import { lostFocus } from "../../state/focus-place.ts";
import type { Columns } from "./arrange.ts";
import { type CardPlace, findPlace, nearestTo, neighbourOf } from "./navigate.ts";

/**
 * Keeps the focus on the board, whoever moves the card that has it: it goes along with the card, and
 * where the card is out of sight, as in a folded column, to the card that took its place.
 */
export function useFocusKept(
  board: RefObject<HTMLElement | null>,
  columns: Columns,
  open: readonly TaskStatus[],
): void {
  const place = useRef<CardPlace | null>(null);
  const before = useRef({ columns, open });
  const request = useBoardFocus((focus) => focus.request);
  const answered = useRef(request);
  const keep = (taskId: string | null) => {
    const next =
      nearestTo(columns, open, place.current) ?? neighbourOf(columns, open, null, "next");
    if (taskId !== null && findPlace(columns, open, taskId)) focusCard(taskId);
    else if (next !== null) focusCard(next);
    else board.current?.closest<HTMLElement>("main")?.focus();
  };
  useLayoutEffect(() => {
    const { taskId } = useBoardFocus.getState();
    const lost = lostFocus()?.closest<HTMLElement>("[data-task-key][data-task-id]");
    const lostId = lost?.dataset.taskId;
    // A card that got the focus since the last change has its place in what stood until now.
    place.current =
      findPlace(columns, open, lostId ?? taskId) ??
      findPlace(before.current.columns, before.current.open, lostId ?? taskId) ??
      place.current;
    before.current = { columns, open };
    if (lostId) keep(lostId);
  });
  useEffect(() => {
    if (answered.current === request) return;
    answered.current = request;
    const { taskId } = useBoardFocus.getState();
    if (!findPlace(columns, open, taskId)) keep(taskId);
  });
}
