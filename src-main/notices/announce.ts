import { countNotices, describeNotice, mergeNotices } from "../../shared/domain/notices.ts";
import { t } from "../../shared/strings/translate.ts";
import type { ToldNotice } from "../../shared/window-inbox.ts";

/** How long it is waited for more after the first notice, in milliseconds. */
export const GROUP_MS = 3_000;
const MOST_LINES = 5;
const LONGEST_BODY = 300;

/** What one notification says. */
export interface Announcement {
  readonly title: string;
  readonly body: string;
  /** The task that a click leads to. */
  readonly taskId: string;
}

/** Gathers notices, so that several that come together are one notification. */
export interface Announcer {
  add(notices: readonly ToldNotice[]): void;
  /** Drops what was not shown yet. */
  end(): void;
}

/**
 * Makes an announcer.
 * @param show told of what to show, one notification's worth at a time
 */
export function createAnnouncer(show: (announcement: Announcement) => void): Announcer {
  let waiting: ToldNotice[] = [];
  let timer: NodeJS.Timeout | null = null;
  const fire = () => {
    timer = null;
    const announcement = announce(waiting);
    waiting = [];
    if (announcement) show(announcement);
  };
  return {
    add(notices) {
      waiting.push(...notices);
      if (waiting.length > 0) timer ??= setTimeout(fire, GROUP_MS);
    },
    end() {
      waiting = [];
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}

/**
 * Puts notices into one notification.
 * @returns null where there are none
 */
export function announce(notices: readonly ToldNotice[]): Announcement | null {
  const merged = mergeNotices(notices);
  const [first] = merged;
  if (!first) return null;
  if (merged.length === 1) {
    const body = [first.taskTitle, first.reason].filter(Boolean).join("\n");
    const sentence = describeNotice(first.kind);
    const title = t(($) => $.notices.one, { key: first.taskKey, sentence });
    return { title, body: clip(body), taskId: first.taskId };
  }
  const lines = merged.slice(0, MOST_LINES).map(({ kind, taskKey, taskTitle }) => {
    const told = { key: taskKey, sentence: describeNotice(kind), title: taskTitle };
    return t(($) => $.notices.line, told);
  });
  const hidden = merged.length - lines.length;
  if (hidden > 0) lines.push(t(($) => $.notices.more, { count: hidden }));
  return { title: countNotices(merged), body: clip(lines.join("\n")), taskId: first.taskId };
}

function clip(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST_BODY
    ? text
    : `${characters.slice(0, LONGEST_BODY - 1).join("")}…`;
}
