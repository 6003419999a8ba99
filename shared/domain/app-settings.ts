import { THEMES, type Theme } from "../theme.ts";
import { MAX_LIMIT_MS } from "./agent-profile.ts";
import type { NoticeKind } from "./notices.ts";

/** How much room the window gives to what it shows. */
export const DENSITIES = ["comfortable", "compact"] as const;
/** How much room the window gives to what it shows. */
export type Density = (typeof DENSITIES)[number];

/**
 * What a person sets once for the app on this machine. It is kept in one file in Baton's folder; what
 * belongs to a board is a project's setting, what belongs to an agent is in its profile.
 */
export interface AppSettings {
  readonly theme: Theme;
  readonly density: Density;
  /** Whether the window checks spelling where prose is written. */
  readonly checksSpelling: boolean;
  /** Whether any notifications are shown. */
  readonly notifies: boolean;
  /** Work that waits for a person, and budgets that run out. */
  readonly notifiesNeedsYou: boolean;
  /** Runs that failed, and tasks whose worker is gone. */
  readonly notifiesFailed: boolean;
  /** Runs without a sign of progress. */
  readonly notifiesStalled: boolean;
  readonly notifiesDone: boolean;
  /** How long a run may show no progress until it counts as stalled, in milliseconds. */
  readonly stalledAfterMs: number;
  /** Most runs of this app at a time, whatever their profiles allow; null for no such bound. */
  readonly maxRuns: number | null;
  /** Daily backups of the board that are kept. */
  readonly dailyBackups: number;
  /** How long the log of an ended run is kept, in milliseconds. */
  readonly runLogsKeptMs: number;
  /** What the logs of all runs may take together, in bytes. */
  readonly runLogsBytes: number;
}

/** The name of one setting. */
export type SettingName = keyof AppSettings;

/** The setting that decides whether a kind of notice is notified of; `notifies` decides for all. */
const NOTICE_SETTINGS = {
  "needs-you": "notifiesNeedsYou",
  failed: "notifiesFailed",
  stalled: "notifiesStalled",
  rescued: "notifiesFailed",
  done: "notifiesDone",
} as const satisfies Readonly<Record<NoticeKind, SettingName>>;

/** Whether a person wants to be notified of a kind of notice. */
export function wantsNotice(settings: AppSettings, kind: NoticeKind): boolean {
  return settings.notifies && settings[NOTICE_SETTINGS[kind]];
}

type Rule<Value> = [Value] extends [boolean]
  ? { readonly kind: "flag" }
  : [Value] extends [string]
    ? { readonly kind: "choice"; readonly of: readonly Value[] }
    : { readonly kind: "number"; readonly least: number; readonly most: number };

type SettingRule<Value> = Rule<Exclude<Value, null>> & {
  readonly byDefault: Value;
  /** Whether null is a value. */
  readonly isOptional?: boolean;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FLAG = { kind: "flag", byDefault: true } as const;

/** What each setting may be, and what it is until a person decides. */
export const SETTING_RULES: { readonly [Name in SettingName]: SettingRule<AppSettings[Name]> } = {
  theme: { kind: "choice", of: THEMES, byDefault: "system" },
  density: { kind: "choice", of: DENSITIES, byDefault: "comfortable" },
  checksSpelling: FLAG,
  notifies: FLAG,
  notifiesNeedsYou: FLAG,
  notifiesFailed: FLAG,
  notifiesStalled: FLAG,
  notifiesDone: FLAG,
  stalledAfterMs: { kind: "number", least: 10_000, most: MAX_LIMIT_MS, byDefault: 5 * MINUTE_MS },
  maxRuns: { kind: "number", least: 1, most: 100, byDefault: null, isOptional: true },
  dailyBackups: { kind: "number", least: 1, most: 90, byDefault: 7 },
  runLogsKeptMs: { kind: "number", least: DAY_MS, most: 3_650 * DAY_MS, byDefault: 30 * DAY_MS },
  runLogsBytes: { kind: "number", least: 10_000_000, most: 1e12, byDefault: 2_000_000_000 },
};

/** All settings, in the order of the file. */
export const SETTING_NAMES = Object.keys(SETTING_RULES) as readonly SettingName[];

/** Whether a value may be a setting's. */
export function isSetting(name: SettingName, value: unknown): boolean {
  const rule = SETTING_RULES[name];
  if (value === null) return rule.isOptional === true;
  switch (rule.kind) {
    case "flag":
      return typeof value === "boolean";
    case "choice":
      return (rule.of as readonly unknown[]).includes(value);
    case "number":
      return (
        typeof value === "number" &&
        Number.isSafeInteger(value) &&
        value >= rule.least &&
        value <= rule.most
      );
  }
}

/**
 * Reads settings that were kept. What is missing, or makes no sense, is as it comes: one bad line in a
 * file takes nothing else away.
 */
export function readAppSettings(kept: Readonly<Record<string, unknown>>): AppSettings {
  const entries = SETTING_NAMES.map((name) => {
    const value = kept[name];
    return [name, isSetting(name, value) ? value : SETTING_RULES[name].byDefault];
  });
  return Object.fromEntries(entries) as AppSettings;
}

/**
 * Says what is wrong with changes that a person makes.
 * @returns null when all of them can be made
 */
export function settingFault(changes: unknown): string | null {
  if (typeof changes !== "object" || changes === null || Array.isArray(changes)) {
    return "the changes are an object with a setting's name and its value";
  }
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(SETTING_RULES, name)) return `there is no setting ${JSON.stringify(name)}`;
    if (!isSetting(name as SettingName, value))
      return `${name} must be ${expected(name as SettingName)}`;
  }
  return null;
}

function expected(name: SettingName): string {
  const rule = SETTING_RULES[name];
  switch (rule.kind) {
    case "flag":
      return "true or false";
    case "choice":
      return `one of ${rule.of.join(", ")}`;
    case "number":
      return `a whole number from ${rule.least} to ${rule.most}${rule.isOptional ? ", or null" : ""}`;
  }
}
