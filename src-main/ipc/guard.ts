import type { IpcMainInvokeEvent, WebContents } from "electron";

/** Where a message comes from. */
export interface Sender {
  /** The page that sent it. */
  readonly contentsId: number;
  /** Whether it is that page's own frame, not one inside it. */
  readonly isMainFrame: boolean;
  /** Of the frame, as Chromium knows it. */
  readonly origin: string;
}

/** The pages that may send. */
export interface OwnPages {
  /** The board's, the settings' and those of panels in windows of their own; none while there is no window. */
  readonly contentsIds: readonly number[];
  readonly origin: string;
}

/**
 * Whether a message comes from one of our own windows' own page. Everybody else is a stranger: another
 * window, a frame inside the page, the page after it was led elsewhere, a frame that is gone.
 */
export function isOwnPage(sender: Sender | null, own: OwnPages): boolean {
  return (
    sender !== null &&
    own.contentsIds.includes(sender.contentsId) &&
    sender.isMainFrame &&
    sender.origin === own.origin
  );
}

/**
 * Reads where a message comes from.
 * @returns null when its frame is gone
 */
export function senderOf(event: Pick<IpcMainInvokeEvent, "sender" | "senderFrame">): Sender | null {
  try {
    const { sender, senderFrame } = event;
    if (!senderFrame) return null;
    return {
      contentsId: sender.id,
      isMainFrame: isSameFrame(senderFrame, sender.mainFrame),
      origin: senderFrame.origin,
    };
  } catch {
    // Electron throws when it is asked about a frame that was disposed of meanwhile.
    return null;
  }
}

type Frame = Pick<WebContents["mainFrame"], "processId" | "routingId">;

function isSameFrame(one: Frame, other: Frame): boolean {
  return one.processId === other.processId && one.routingId === other.routingId;
}
