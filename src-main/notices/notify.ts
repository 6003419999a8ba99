import { Notification } from "electron";
import type { Announcement } from "./announce.ts";

// A notification that nothing refers to is forgotten with its click.
const shown = new Set<Notification>();

/**
 * Shows a notification of the desktop's, where it has any.
 * @param onClick told of a click on it
 */
export function notify({ title, body }: Announcement, onClick: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  const forget = () => shown.delete(notification);
  shown.add(notification);
  notification.on("click", () => {
    forget();
    onClick();
  });
  notification.on("close", forget);
  notification.on("failed", forget);
  notification.show();
}
