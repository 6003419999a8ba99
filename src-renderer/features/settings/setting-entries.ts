import type { Density } from "../../../shared/domain/app-settings.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { Theme } from "../../../shared/theme.ts";
import { formatBytes } from "../../ui/format.ts";
import type { SettingEntry } from "./setting-entry.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const THEMES: Readonly<Record<Theme, string>> = {
  system: t(($) => $.settings.theme.system),
  light: t(($) => $.settings.theme.light),
  dark: t(($) => $.settings.theme.dark),
};
const DENSITIES: Readonly<Record<Density, string>> = {
  comfortable: t(($) => $.settings.density.comfortable),
  compact: t(($) => $.settings.density.compact),
};

const sayDuration = (ms: number): string => {
  if (ms % DAY_MS === 0) return t(($) => $.settings.runLogsKept.days, { count: ms / DAY_MS });
  return ms % HOUR_MS === 0
    ? t(($) => $.settings.hours, { count: ms / HOUR_MS })
    : t(($) => $.settings.minutes, { count: Math.round(ms / MINUTE_MS) });
};

/** Every setting that is one value, in the order of the pages. */
export const SETTING_ENTRIES: readonly SettingEntry[] = [
  {
    id: "theme",
    page: "appearance",
    title: t(($) => $.settings.theme.title),
    hint: t(($) => $.settings.theme.hint),
    words: "theme color dark light night",
    control: { kind: "words", name: "theme", labels: THEMES },
  },
  {
    id: "density",
    page: "appearance",
    title: t(($) => $.settings.density.title),
    hint: t(($) => $.settings.density.hint),
    words: "spacing size rows small",
    control: { kind: "words", name: "density", labels: DENSITIES },
  },
  {
    id: "checksSpelling",
    page: "desktop",
    title: t(($) => $.desktop.spelling.title),
    hint: t(($) => $.desktop.spelling.hint),
    words: "spell check dictionary language",
    control: { kind: "switch", name: "checksSpelling" },
  },
  {
    id: "notifies",
    page: "notifications",
    title: t(($) => $.settings.notifies.title),
    hint: t(($) => $.settings.notifies.hint),
    words: "desktop mute quiet silence",
    control: { kind: "switch", name: "notifies" },
  },
  {
    id: "notifiesNeedsYou",
    page: "notifications",
    title: t(($) => $.settings.notifiesNeedsYou.title),
    hint: t(($) => $.settings.notifiesNeedsYou.hint),
    control: { kind: "switch", name: "notifiesNeedsYou" },
  },
  {
    id: "notifiesFailed",
    page: "notifications",
    title: t(($) => $.settings.notifiesFailed.title),
    hint: t(($) => $.settings.notifiesFailed.hint),
    control: { kind: "switch", name: "notifiesFailed" },
  },
  {
    id: "notifiesStalled",
    page: "notifications",
    title: t(($) => $.settings.notifiesStalled.title),
    hint: t(($) => $.settings.notifiesStalled.hint),
    control: { kind: "switch", name: "notifiesStalled" },
  },
  {
    id: "notifiesDone",
    page: "notifications",
    title: t(($) => $.settings.notifiesDone.title),
    hint: t(($) => $.settings.notifiesDone.hint),
    control: { kind: "switch", name: "notifiesDone" },
  },
  {
    id: "maxRuns",
    page: "limits",
    title: t(($) => $.settings.maxRuns.title),
    hint: t(($) => $.settings.maxRuns.hint),
    words: "concurrent parallel agents",
    control: {
      kind: "numbers",
      name: "maxRuns",
      values: [1, 2, 3, 4, 6, 8, 12, 20],
      say: String,
      none: t(($) => $.settings.maxRuns.none),
    },
  },
  {
    id: "stalledAfterMs",
    page: "limits",
    title: t(($) => $.settings.stalledAfter.title),
    hint: t(($) => $.settings.stalledAfter.hint),
    words: "progress idle amber",
    control: {
      kind: "numbers",
      name: "stalledAfterMs",
      values: [1, 2, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE_MS),
      say: sayDuration,
    },
  },
  {
    id: "dailyBackups",
    page: "storage",
    title: t(($) => $.settings.dailyBackups.title),
    hint: t(($) => $.settings.dailyBackups.hint),
    words: "retention keep",
    control: {
      kind: "numbers",
      name: "dailyBackups",
      values: [3, 7, 14, 30, 90],
      say: (count) => t(($) => $.settings.dailyBackups.count, { count }),
    },
  },
  {
    id: "runLogsKeptMs",
    page: "storage",
    title: t(($) => $.settings.runLogsKept.title),
    hint: t(($) => $.settings.runLogsKept.hint),
    words: "retention age",
    control: {
      kind: "numbers",
      name: "runLogsKeptMs",
      values: [7, 30, 90, 365].map((days) => days * DAY_MS),
      say: sayDuration,
    },
  },
  {
    id: "runLogsBytes",
    page: "storage",
    title: t(($) => $.settings.runLogsBytes.title),
    hint: t(($) => $.settings.runLogsBytes.hint),
    words: "retention disk size space",
    control: {
      kind: "numbers",
      name: "runLogsBytes",
      values: [1e9, 2e9, 10e9, 50e9],
      say: formatBytes,
    },
  },
  {
    id: "everKept",
    page: "storage",
    title: t(($) => $.settings.everKept.title),
    hint: t(($) => $.settings.everKept.hint),
    words: "retention events finished",
    control: { kind: "fixed", text: t(($) => $.settings.everKept.text) },
  },
];
