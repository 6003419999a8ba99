import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Theme } from "../shared/window-api.ts";
import type { Bounds } from "./window-placement.ts";

/** What the app remembers of its window. */
export interface WindowSettings {
  /** Null before the window was ever moved. */
  readonly bounds: Bounds | null;
  readonly isMaximized: boolean;
  readonly theme: Theme;
  /** Whether notifications are shown. */
  readonly notifies: boolean;
  /** What was seen of the board when the app ran last; null before it ever did. */
  readonly seen: SeenEvent | null;
}

/** An event that was seen. */
export interface SeenEvent {
  /** The board's file. */
  readonly board: string;
  readonly seq: number;
  /** Tells it from another board's, or a restored one's, event of that number; null before the first. */
  readonly batch: string | null;
}

/** The remembered settings and their file. */
export interface WindowSettingsFile {
  read(): WindowSettings;
  change(changes: Partial<WindowSettings>): void;
}

const DEFAULTS: WindowSettings = {
  bounds: null,
  isMaximized: false,
  theme: "system",
  notifies: true,
  seen: null,
};
const THEMES: readonly unknown[] = ["system", "light", "dark"] satisfies readonly Theme[];

/** Whether a value names a theme. */
export function isTheme(value: unknown): value is Theme {
  return THEMES.includes(value);
}

/**
 * Opens the settings. A file that is missing or makes no sense gives the defaults: where a window
 * stood is no reason not to start.
 * @param path the file
 * @param report told of a file that can't be read or written
 */
export function openWindowSettings(
  path: string,
  report: (message: string) => void,
): WindowSettingsFile {
  let settings = load(path, report);
  return {
    read: () => settings,
    change(changes) {
      const after = { ...settings, ...changes };
      if (JSON.stringify(after) === JSON.stringify(settings)) return;
      settings = after;
      save(path, settings, report);
    },
  };
}

function load(path: string, report: (message: string) => void): WindowSettings {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) {
      report(`the window's settings in ${path} can't be read: ${String(error)}`);
    }
    return DEFAULTS;
  }
  try {
    return parseSettings(JSON.parse(text));
  } catch (error) {
    report(`the window's settings in ${path} make no sense, so it opens anew: ${String(error)}`);
    return DEFAULTS;
  }
}

function parseSettings(value: unknown): WindowSettings {
  if (typeof value !== "object" || value === null) throw new TypeError("no object");
  const { bounds, isMaximized, theme, notifies, seen } = value as Record<string, unknown>;
  return {
    bounds: isBounds(bounds) ? bounds : null,
    isMaximized: isMaximized === true,
    theme: isTheme(theme) ? theme : DEFAULTS.theme,
    notifies: notifies !== false,
    seen: isSeenEvent(seen) ? seen : null,
  };
}

function isSeenEvent(value: unknown): value is SeenEvent {
  if (typeof value !== "object" || value === null) return false;
  const { board, seq, batch } = value as Record<string, unknown>;
  const isNamed = typeof board === "string" && (batch === null || typeof batch === "string");
  return isNamed && Number.isSafeInteger(seq);
}

function isBounds(value: unknown): value is Bounds {
  if (typeof value !== "object" || value === null) return false;
  const { x, y, width, height } = value as Record<string, unknown>;
  return [x, y, width, height].every(Number.isSafeInteger);
}

/** Writes beside and renames, so that no crash leaves half a file. */
function save(path: string, settings: WindowSettings, report: (message: string) => void): void {
  const writing = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(writing, `${JSON.stringify(settings, null, 2)}\n`);
    renameSync(writing, path);
  } catch (error) {
    report(`the window's settings can't be saved in ${path}: ${String(error)}`);
  }
}
