import { CirclePause, Monitor, Moon, Sun } from "lucide-react";
import { t } from "../../../shared/strings/translate.ts";
import type { Theme } from "../../../shared/theme.ts";
import { setTheme, useAppSettings } from "../../api/app-settings.ts";
import { useBoardStatus, useLastChangeAt } from "../../api/queries.ts";
import { openDialog } from "../../state/dialogs.ts";
import { formatAgo, formatBytes } from "../../ui/format.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { useClock } from "../../ui/use-clock.ts";
import styles from "./status-bar.module.css";

/** The bottom of the window: which file, how large, and when it last changed. */
export function StatusBar() {
  const { data: status } = useBoardStatus();
  return (
    <footer className={styles.bar}>
      {status && (
        <span className={styles.file} title={status.path}>
          {t(($) => $.statusBar.file, {
            name: fileName(status.path),
            count: status.tasks,
            size: formatBytes(status.sizeBytes),
          })}
        </span>
      )}
      {status?.pause && (
        <span className={styles.paused}>
          <CirclePause size={13} aria-hidden="true" /> {t(($) => $.pause.status)}
        </span>
      )}
      <span className={styles.gap} />
      <LastChange />
      <ThemeButton />
      <button
        type="button"
        className={styles.button}
        onClick={() => openDialog({ kind: "shortcuts" })}
      >
        <Kbd keys="?" /> {t(($) => $.statusBar.shortcuts)}
      </button>
    </footer>
  );
}

function LastChange() {
  const at = useLastChangeAt();
  const text = useClock(
    (now) =>
      at === null
        ? t(($) => $.statusBar.noChange)
        : t(($) => $.statusBar.changed, { ago: formatAgo(at, now) }),
    1_000,
  );
  return <span>{text}</span>;
}

const NEXT_THEME: Readonly<Record<Theme, Theme>> = {
  system: "light",
  light: "dark",
  dark: "system",
};
const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

function ThemeButton() {
  const { theme } = useAppSettings();
  const Icon = THEME_ICONS[theme];
  const next = NEXT_THEME[theme];
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t(($) => $.statusBar.theme, { theme: nameOf(theme), next: nameOf(next) })}
      title={t(($) => $.statusBar.themeTitle, { theme: nameOf(theme), next: nameOf(next) })}
      onClick={() => setTheme(next)}
    >
      <Icon size={13} aria-hidden="true" /> {nameOf(theme)}
    </button>
  );
}

function nameOf(theme: Theme): string {
  return t(($) => $.statusBar.themes[theme]);
}

function fileName(path: string): string {
  return path.split(/[\\/]/u).at(-1) ?? path;
}
