import type { RefObject } from "react";

/** What a popup of the library can be told. */
interface PopupActions {
  readonly unmount: () => void;
}

/**
 * Takes a popup that closes out of the page. One that faded away would keep the keys from what lies below,
 * and give the focus back late, from wherever it has gone meanwhile.
 */
export function leaveAtOnce(actions: RefObject<PopupActions | null>): void {
  // Once it knows that it is closed.
  queueMicrotask(() => actions.current?.unmount());
}
