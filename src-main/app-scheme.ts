import { readFile } from "node:fs/promises";
import { protocol } from "electron";
import { APP_SCHEME, findRendererFile } from "./renderer-files.ts";

/** What the page may load and do: its own files and nothing else. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS = {
  "content-security-policy": CONTENT_POLICY,
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};

/** Makes the window's scheme a proper one, with an origin. Only possible before the app is ready. */
export function declareAppScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges }]);
}

/**
 * Serves the built renderer under the window's scheme.
 * @param folder the only folder that is ever read
 */
export function serveRenderer(folder: string): void {
  protocol.handle(APP_SCHEME, (request) => answer(folder, request));
}

async function answer(folder: string, request: Request): Promise<Response> {
  if (request.method !== "GET") return refuse(405);
  const file = findRendererFile(folder, request.url);
  if (file === null) return refuse(404);
  try {
    const body = new Uint8Array(await readFile(file.path));
    return new Response(body, { headers: { ...HEADERS, "content-type": file.type } });
  } catch {
    return refuse(404);
  }
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: HEADERS });
}
