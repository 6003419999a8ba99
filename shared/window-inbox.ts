import type { Notice } from "./domain/notices.ts";

/** A notice with its task's names. */
export interface ToldNotice extends Notice {
  readonly taskKey: string;
  readonly taskTitle: string;
}

/** What happened while the app was closed. */
export interface Inbox {
  /** The latest of each task, the most pressing first. */
  readonly notices: readonly ToldNotice[];
  /** Whether it was so much that the oldest part was passed by. */
  readonly isCut: boolean;
}
