import { useEffect, useState } from "react";

/**
 * Cards that are drawn in one frame at most. A filter brings some sixty new ones at once; to lay out
 * and paint all in one frame would hold up the next key.
 */
const MOST_A_FRAME = 8;
/**
 * Of them, so many beyond the edge at once. A card that leaves brings one there: to let it wait would
 * have all laid out and painted twice for each change.
 */
const MOST_BEYOND = 3;

/** Cards in sight go before those that lie ready beyond the edge. */
const waiting = { inSight: new Set<() => void>(), beyond: new Set<() => void>() };
let left = MOST_A_FRAME;
let isAsked = false;

/**
 * Waits for the turn of a card, or of what stands in place of one in another view, to be drawn.
 * @param isInSight whether a person sees where it stands
 * @returns whether it is to be drawn; once it is, it stays so
 */
export function useTurn(isInSight: boolean): boolean {
  const [isIn, setIsIn] = useState(() => takeTurn(isInSight));
  useEffect(() => {
    if (isIn) return;
    const line = isInSight ? waiting.inSight : waiting.beyond;
    const enter = () => setIsIn(true);
    line.add(enter);
    askForFrame();
    return () => {
      line.delete(enter);
    };
  }, [isIn, isInSight]);
  return isIn;
}

/** A window that is not seen has no frames, and nobody to hold up. */
function takeTurn(isInSight: boolean): boolean {
  if (document.hidden) return true;
  if (left <= (isInSight ? 0 : MOST_A_FRAME - MOST_BEYOND)) return false;
  left -= 1;
  askForFrame();
  return true;
}

function askForFrame(): void {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(() => {
    isAsked = false;
    left = MOST_A_FRAME;
    for (const line of [waiting.inSight, waiting.beyond]) {
      for (const enter of line) {
        if (left === 0) break;
        left -= 1;
        line.delete(enter);
        enter();
      }
    }
    if (left < MOST_A_FRAME) askForFrame();
  });
}
