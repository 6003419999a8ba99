import type { NoticeKind } from "../../shared/domain/notices.ts";
import type { BoardChanges } from "../../shared/window-api.ts";
import type { Inbox, ToldNotice } from "../../shared/window-inbox.ts";
import type { Board, ReadTx } from "../core/store/store.ts";
import { type Anchor, readAnchor } from "../timers/read-changes.ts";
import type { SeenEvent } from "../window-settings.ts";
import { type Announcement, createAnnouncer } from "./announce.ts";
import { noticesOf, readNoticesSince } from "./read-notices.ts";

/** How often it is written down what was seen, in milliseconds. */
const SAVE_INTERVAL_MS = 5_000;

/** What following notices needs. */
export interface NoticeOptions {
  readonly board: Pick<Board, "read" | "path">;
  /** The newest event that was seen when the app ran last; null before it ever did. */
  readonly seen: SeenEvent | null;
  readonly saveSeen: (seen: SeenEvent) => void;
  /** Whether the person wants to be notified of such a notice at all; the window has it in any case. */
  readonly wants: (kind: NoticeKind) => boolean;
  /** Whether the person looks at the window, and needs no notification. */
  readonly isWatched: () => boolean;
  /** Shows a notification. */
  readonly show: (announcement: Announcement) => void;
  /** Told of what could not be read; it is in the window all the same. */
  readonly onFailed: (error: unknown) => void;
}

/** Tells a person who does not watch what happens, and afterwards what has happened. */
export interface Notices {
  /** Takes what the board tells. */
  take(changes: BoardChanges): void;
  /** Takes something that no event tells. */
  add(notice: ToldNotice): void;
  /** Recovery has had its first look: what it freed belongs to what happened before. */
  begin(): void;
  /** What happened since the app ran last, each once; empty at the second time. */
  takeInbox(): Promise<Inbox>;
  /** Writes down what was seen. */
  end(): void;
}

/** Follows the board for people. Nothing that goes wrong here stops anything else. */
export function followNotices(options: NoticeOptions): Notices {
  const { board, seen, onFailed } = options;
  const announcer = createAnnouncer(options.show);
  let begin: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let isTaken = false;
  let timer: NodeJS.Timeout | null = null;
  const read = <T>(work: (tx: ReadTx) => T): T | null => {
    try {
      return board.read(work);
    } catch (error) {
      onFailed(error);
      return null;
    }
  };
  const save = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    // Until the window has asked, what happened before is not seen.
    const anchor = isTaken ? read(readAnchor) : null;
    if (anchor) options.saveSeen({ board: board.path, ...anchor });
  };
  const add = (notices: readonly ToldNotice[]) => {
    if (options.isWatched()) return;
    announcer.add(notices.filter(({ kind }) => options.wants(kind)));
  };
  return {
    begin: () => begin(),
    add: (notice) => add([notice]),
    take(changes) {
      if (changes.kind !== "changed" && changes.kind !== "reload") return;
      timer ??= setTimeout(save, SAVE_INTERVAL_MS);
      if (changes.kind === "changed") add(read((tx) => noticesOf(tx, changes.events)) ?? []);
    },
    async takeInbox() {
      await hasBegun;
      if (isTaken) return EMPTY;
      isTaken = true;
      const found = read((tx) =>
        isSame(tx, board.path, seen) ? readNoticesSince(tx, seen.seq) : EMPTY,
      );
      // They are in the inbox now.
      announcer.end();
      save();
      return found ?? EMPTY;
    },
    end() {
      announcer.end();
      save();
    },
  };
}

const EMPTY: Inbox = { notices: [], isCut: false };

/** Whether the event that was seen is still that board's: after a restore its number is another one's. */
function isSame(tx: ReadTx, path: string, seen: SeenEvent | null): seen is SeenEvent {
  if (seen === null || seen.board !== path) return false;
  if (seen.seq === 0) return true;
  const [event]: Partial<Anchor>[] = tx.events.after(seen.seq - 1, 1);
  return event?.seq === seen.seq && event.batch === seen.batch;
}
