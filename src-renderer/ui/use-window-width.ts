import { useSyncExternalStore } from "react";

function follow(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** How wide the window's page is, in pixels. */
export function useWindowWidth(): number {
  return useSyncExternalStore(follow, () => window.innerWidth);
}
