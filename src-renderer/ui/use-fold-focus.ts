import { type RefCallback, useMemo, useRef } from "react";

/** What {@link useFoldFocus} gives. */
export interface FoldFocus {
  /** For the button that folds, and for the one that unfolds. */
  readonly button: RefCallback<HTMLButtonElement>;
  /** To be called as either is pressed. */
  readonly notePress: () => void;
}

/**
 * Hands the focus from the button that folds something to the one that unfolds it, and back: the one
 * that was pressed leaves the page, and the focus would be nowhere.
 */
export function useFoldFocus(): FoldFocus {
  const isPressed = useRef(false);
  // Made once, so that the ref is told of a button only as it comes and goes.
  return useMemo(
    () => ({
      button: (element) => {
        if (!element || !isPressed.current) return;
        isPressed.current = false;
        element.focus();
      },
      notePress: () => {
        isPressed.current = true;
      },
    }),
    [],
  );
}
