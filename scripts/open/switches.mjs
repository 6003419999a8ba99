/**
 * What this machine wants on Electron's command line. Chromium refuses to run as root with its
 * sandbox, so root alone goes without.
 *
 * @returns {string[]}
 */
export function electronSwitches() {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return [];
  process.stderr.write("Running as root: Chromium's sandbox is off (--no-sandbox).\n");
  return ["--no-sandbox"];
}

/** Whether there is a screen to open a window on; says what to do if not. */
export function hasScreen() {
  if (process.platform !== "linux") return true;
  if (process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return true;
  process.stderr.write(
    "There is no screen to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set.\n" +
      "Start it from a desktop session, or for a try without one: xvfb-run -a npm start\n" +
      "The board works without the window too: node out/cli/index.js --help\n",
  );
  return false;
}

/** Reminds that the window runs on the stand-in, which is for test machines. */
export function sayIfStandIn(
  /** @type {import("../setup/electron.mjs").ElectronRuntime} */ electron,
) {
  if (electron.source !== "stand-in") return;
  process.stderr.write(
    `This is the stand-in Electron ${electron.version}: old, for tests. Once the real one can be reached: npm run setup -- --again\n`,
  );
}
