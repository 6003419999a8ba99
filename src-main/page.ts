import { APP_ORIGIN } from "./renderer-files.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the window's page comes from. */
export interface Page {
  readonly url: string;
  readonly origin: string;
  /** Whether it is served by the renderer's development server. */
  readonly isDev: boolean;
}

const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Where the window's page comes from: the build, or in development a server on this machine.
 * @param env `ELECTRON_RENDERER_URL`, set by electron-vite's dev command
 * @param isPackaged an installed app takes no page from elsewhere
 */
export function findPage(env: Environment, isPackaged: boolean): Page {
  const served = env.ELECTRON_RENDERER_URL;
  if (!isPackaged && served && URL.canParse(served)) {
    const { hostname, origin, protocol } = new URL(served);
    if (protocol === "http:" && THIS_MACHINE.includes(hostname)) {
      return { url: served, origin, isDev: true };
    }
  }
  return { url: `${APP_ORIGIN}/index.html`, origin: APP_ORIGIN, isDev: false };
}
