import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type AppSettings, readAppSettings } from "../../shared/domain/app-settings.ts";
import { messageOf } from "../../shared/errors.ts";
import type { Theme } from "../../shared/theme.ts";
import type { SettingsAnswers, SettingsRequest } from "../../shared/window-settings.ts";
import { showToast } from "../state/toasts.ts";
import { dataOf } from "./client.ts";

const SETTINGS = ["app-settings"] as const;
const DEFAULTS = readAppSettings({});

/**
 * Asks something of the app's settings.
 * @throws {Refusal} what the app answered instead
 */
export async function askSettings<Kind extends SettingsRequest["kind"]>(
  request: Extract<SettingsRequest, { kind: Kind }>,
): Promise<SettingsAnswers[Kind]> {
  return dataOf(await window.baton.settings<Kind>(request));
}

/** The app's settings as they are now; the defaults until they are known. */
export function useAppSettings(): AppSettings {
  const { data = DEFAULTS } = useQuery({
    queryKey: SETTINGS,
    queryFn: () => askSettings<"read">({ kind: "read" }),
    // The app tells of every change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/**
 * Paints the page as the settings say, now and after each change. It is called before anything is
 * drawn, so that the first picture is right; the app itself has told the page its theme already.
 * @returns a function that ends it
 */
export function followSettings(client: QueryClient): () => void {
  const take = (settings: AppSettings) => {
    client.setQueryData(SETTINGS, settings);
    paint(settings);
  };
  void client
    .fetchQuery({ queryKey: SETTINGS, queryFn: () => askSettings<"read">({ kind: "read" }) })
    .then(paint, (error: unknown) => showToast(messageOf(error), { tone: "bad" }));
  return window.baton.onSettings(take);
}

/** Changes settings, in every window; a refusal is shown. */
export async function changeSettings(changes: Partial<AppSettings>): Promise<void> {
  try {
    await askSettings<"change">({ kind: "change", changes });
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

/** Chooses light, dark, or what the system says. */
export function setTheme(theme: Theme): void {
  void changeSettings({ theme });
}

function paint({ theme, density }: AppSettings): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  dataset.density = density;
}
