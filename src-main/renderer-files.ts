import { extname, resolve, sep } from "node:path";

/** The window's own origin. Nothing else may talk to the main process. */
export const APP_SCHEME = "app";
export const APP_ORIGIN = `${APP_SCHEME}://baton`;

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

/** A file that the window may have. */
export interface RendererFile {
  readonly path: string;
  readonly type: string;
}

/**
 * The file that an address of the window stands for.
 * @param folder the built renderer; nothing outside of it is ever given
 * @param address as the page asked for it
 * @returns null for another host, a path that leads out, or a kind of file that no page needs
 */
export function findRendererFile(folder: string, address: string): RendererFile | null {
  const path = pathOf(address);
  if (path === null) return null;
  const root = resolve(folder);
  const file = resolve(root, `.${path}`);
  if (!file.startsWith(root + sep)) return null;
  const type = TYPES[extname(file)];
  return type === undefined ? null : { path: file, type };
}

function pathOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname } = new URL(address);
  if (`${protocol}//${host}` !== APP_ORIGIN) return null;
  try {
    const path = decodeURIComponent(pathname);
    // A backslash separates folders on Windows, and NUL ends a name below JavaScript.
    return path.includes("\\") || path.includes("\0") ? null : path;
  } catch {
    return null;
  }
}
