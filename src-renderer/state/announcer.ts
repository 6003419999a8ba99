import { create } from "zustand";

interface Announcement {
  readonly text: string;
  /** Rises, so that the same words twice are said twice. */
  readonly count: number;
}

const SILENCE: Announcement = { text: "", count: 0 };

/** What the live regions say: of what the person does, and of what others do. */
export const useAnnouncement = create<{
  readonly result: Announcement;
  readonly news: Announcement;
}>(() => ({ result: SILENCE, news: SILENCE }));

/** Says something to screen readers, politely. */
export function announce(text: string): void {
  useAnnouncement.setState(({ result }) => ({ result: { text, count: result.count + 1 } }));
}

/** The same of what others do: it takes no place of what the person's own doing led to. */
export function announceNews(text: string): void {
  useAnnouncement.setState(({ news }) => ({ news: { text, count: news.count + 1 } }));
}
