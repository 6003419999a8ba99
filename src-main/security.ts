import { app, type Session, session, shell, type WebContents } from "electron";
import { isSafeLink } from "./links.ts";

/** Told of what a page tried and was refused. */
export type Report = (message: string) => void;

/**
 * Closes every page in: no navigation, no windows, no web views, no permissions.
 * @param origin the one origin that may reload itself
 */
export function confinePages(origin: string, report: Report): void {
  denyPermissions(session.defaultSession);
  app.on("web-contents-created", (_event, contents) => confine(contents, origin, report));
}

function confine(contents: WebContents, origin: string, report: Report): void {
  const leave = (event: { preventDefault(): void; url: string }) => {
    if (isWithin(event.url, origin)) return;
    event.preventDefault();
    openOutside(event.url, report);
  };
  contents.on("will-frame-navigate", leave);
  contents.on("will-redirect", leave);
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url, report);
    return { action: "deny" };
  });
}

// `URL.origin` is "null" for schemes of our own.
function isWithin(address: string, origin: string): boolean {
  return address === origin || address.startsWith(`${origin}/`);
}

function openOutside(address: string, report: Report): void {
  if (!isSafeLink(address)) {
    report(`refused to open ${address.slice(0, 200)}`);
    return;
  }
  shell.openExternal(address).catch((error: unknown) => {
    report(`the system opened no program for ${address.slice(0, 200)}: ${String(error)}`);
  });
}

function denyPermissions(of: Session): void {
  of.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  of.setPermissionCheckHandler(() => false);
  of.setDevicePermissionHandler(() => false);
}
