import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { type AppSettings, readAppSettings } from "../shared/domain/app-settings.ts";
import { PANELS, type PanelId } from "../shared/panels.ts";
import type { Bounds } from "./window-placement.ts";

/** What a person set, and what the app remembers of its window. */
export interface WindowSettings extends AppSettings {
  /** Null before the window was ever moved. */
  readonly bounds: Bounds | null;
  readonly isMaximized: boolean;
  /** Of the panels that ever had a window of their own. */
  readonly panels: Readonly<Partial<Record<PanelId, PanelPlace>>>;
  /** Where the window of the settings stood; null before it ever did. */
  readonly settingsBounds: Bounds | null;
  /** What was seen of the board when the app ran last; null before it ever did. */
  readonly seen: SeenEvent | null;
}

/** The window of a panel. */
export interface PanelPlace {
  readonly bounds: Bounds;
  /** Whether it was open when the app last ran. */
  readonly isOpen: boolean;
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
  /**
   * Changes some, from now on and at the next start.
   * @returns why they won't be there at the next start; null when they will
   */
  change(changes: Partial<WindowSettings>): string | null;
  /** Follows changes; it is called after each one. */
  follow(listener: (settings: WindowSettings) => void): void;
}

const DEFAULTS = parseSettings({});

/** A file as it was read. */
interface LoadedSettings {
  readonly settings: WindowSettings;
  /** What stands there and is not understood, such as a newer Baton's settings: it stays there. */
  readonly foreign: Readonly<Record<string, unknown>>;
  /** Whether the file as a whole could not be read. */
  readonly isDamaged: boolean;
}

/**
 * Opens the settings. A file that is missing or makes no sense gives the defaults: where a window
 * stood is no reason not to start. Such a file is kept beside the new one, under a name that ends in
 * `.damaged`; single settings that are not understood stay in it until a person sets them.
 * @param path the file
 * @param report told of a file that can't be read or written
 */
export function openWindowSettings(
  path: string,
  report: (message: string) => void,
): WindowSettingsFile {
  let { settings, foreign, isDamaged } = load(path, report);
  const listeners: ((settings: WindowSettings) => void)[] = [];
  return {
    read: () => settings,
    change(changes) {
      const after = { ...settings, ...changes };
      const left = Object.entries(foreign).filter(([name]) => !Object.hasOwn(changes, name));
      const isSame = JSON.stringify(after) === JSON.stringify(settings);
      if (isSame && left.length === Object.keys(foreign).length) return null;
      settings = after;
      foreign = Object.fromEntries(left);
      if (isDamaged) keepAside(path, report);
      isDamaged = false;
      const fault = save(path, { ...settings, ...foreign });
      if (fault !== null) report(fault);
      for (const listener of listeners) listener(settings);
      return fault;
    },
    follow: (listener) => void listeners.push(listener),
  };
}

function load(path: string, report: (message: string) => void): LoadedSettings {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return { settings: DEFAULTS, foreign: {}, isDamaged: false };
    }
    report(`the window's settings in ${path} can't be read: ${String(error)}`);
    return { settings: DEFAULTS, foreign: {}, isDamaged: true };
  }
  try {
    // Some editors begin a file with a byte order mark.
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
    const settings = parseSettings(value);
    return { settings, foreign: findForeign(value as object, settings), isDamaged: false };
  } catch (error) {
    report(`the window's settings in ${path} make no sense, so it opens anew: ${String(error)}`);
    return { settings: DEFAULTS, foreign: {}, isDamaged: true };
  }
}

function findForeign(value: object, settings: WindowSettings): LoadedSettings["foreign"] {
  const read: Readonly<Record<string, unknown>> = { ...settings };
  const entries = Object.entries(value).filter(([name, kept]) => {
    return JSON.stringify(read[name]) !== JSON.stringify(kept);
  });
  return Object.fromEntries(entries);
}

/** Nothing that a person set is written over because it could not be read. */
function keepAside(path: string, report: (message: string) => void): void {
  try {
    renameSync(path, `${path}.damaged`);
  } catch (error) {
    report(`the window's settings as they were can't be kept in ${path}.damaged: ${String(error)}`);
  }
}

function parseSettings(value: unknown): WindowSettings {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError("no object");
  const kept = value as Record<string, unknown>;
  const { bounds, isMaximized, panels, settingsBounds, seen } = kept;
  return {
    ...readAppSettings(kept),
    bounds: isBounds(bounds) ? bounds : null,
    isMaximized: isMaximized === true,
    panels: readPanels(panels),
    settingsBounds: isBounds(settingsBounds) ? settingsBounds : null,
    seen: isSeenEvent(seen) ? seen : null,
  };
}

function readPanels(value: unknown): WindowSettings["panels"] {
  const kept = (typeof value === "object" && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  return Object.fromEntries(
    PANELS.flatMap(({ id }) => {
      const { bounds, isOpen } = (kept[id] ?? {}) as Record<string, unknown>;
      return isBounds(bounds) ? [[id, { bounds, isOpen: isOpen === true }]] : [];
    }),
  );
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

/** Writes beside and renames, so that no crash leaves half a file. @returns why it could not */
function save(path: string, settings: object): string | null {
  const writing = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    try {
      writeFileSync(writing, `${JSON.stringify(settings, null, 2)}\n`);
      renameSync(writing, path);
    } catch (error) {
      rmSync(writing, { force: true });
      throw error;
    }
    return null;
  } catch (error) {
    return `the settings can't be saved in ${path}, and last until Baton quits: ${String(error)}`;
  }
}
