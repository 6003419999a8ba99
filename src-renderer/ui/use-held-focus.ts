import { type FocusEventHandler, type RefObject, useMemo, useRef } from "react";

/** What {@link useHeldFocus} tells. */
export interface HeldFocus {
  /**
   * Whether the focus is within. It stays true where what has the focus leaves the page, and is false
   * already while the focus goes to another place.
   */
  readonly isHeld: RefObject<boolean>;
  /** For the element that it is about. */
  readonly follow: { readonly onFocus: FocusEventHandler; readonly onBlur: FocusEventHandler };
}

/**
 * Tells a focus that was lost with its field from one that a person took elsewhere: the page itself
 * has the focus on neither way. React tells of no blur for what it removes.
 */
export function useHeldFocus(): HeldFocus {
  const isHeld = useRef(false);
  const follow = useMemo(
    () => ({
      onFocus: () => {
        isHeld.current = true;
      },
      onBlur: () => {
        isHeld.current = false;
      },
    }),
    [],
  );
  return { isHeld, follow };
}
