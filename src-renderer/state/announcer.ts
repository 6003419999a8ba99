import { create } from "zustand";

interface Announcement {
  readonly text: string;
  /** Rises, so that the same words twice are said twice. */
  readonly count: number;
}

/** What the live region says. */
export const useAnnouncement = create<Announcement>(() => ({ text: "", count: 0 }));

/** Says something to screen readers, politely. */
export function announce(text: string): void {
  useAnnouncement.setState((before) => ({ text, count: before.count + 1 }));
}
