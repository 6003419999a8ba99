import { Archive, Bell, Bot, Gauge, Info, KeyRound, Monitor, SunMoon } from "lucide-react";
import type { ComponentType } from "react";
import type { SettingsPage } from "../../../shared/settings-pages.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useAgents } from "../../api/agents.ts";
import { AboutPage } from "./about-page.tsx";
import { AgentsPage } from "./agents-page.tsx";
import { DesktopPage } from "./desktop-page.tsx";
import type { Findable } from "./find-entries.ts";
import { SecretsPage } from "./secrets-page.tsx";

interface PageContent {
  readonly title: string;
  readonly Icon: ComponentType<{ readonly size: number; readonly "aria-hidden": "true" }>;
  /** Null for a page that is a list of settings. */
  readonly Content: ComponentType | null;
}

/** What each page of the settings is called and shows. */
export const SETTINGS_PAGE_CONTENTS: Readonly<Record<SettingsPage, PageContent>> = {
  appearance: {
    title: t(($) => $.settings.pages.appearance),
    Icon: SunMoon,
    Content: null,
  },
  notifications: {
    title: t(($) => $.settings.pages.notifications),
    Icon: Bell,
    Content: null,
  },
  limits: { title: t(($) => $.settings.pages.limits), Icon: Gauge, Content: null },
  storage: { title: t(($) => $.settings.pages.storage), Icon: Archive, Content: null },
  agents: { title: t(($) => $.settings.pages.agents), Icon: Bot, Content: AgentsPage },
  secrets: { title: t(($) => $.settings.pages.secrets), Icon: KeyRound, Content: SecretsPage },
  desktop: {
    title: t(($) => $.settings.pages.desktop),
    Icon: Monitor,
    Content: DesktopPage,
  },
  about: { title: t(($) => $.settings.pages.about), Icon: Info, Content: AboutPage },
};

/** Something that a page is about and that is no single value. */
export interface PageTopic extends Findable {
  readonly page: SettingsPage;
}

/** What can be found on pages that are no lists of settings. */
export function usePageTopics(): readonly PageTopic[] {
  const agents = useAgents().data?.agents ?? [];
  return [
    ...agents.map(
      ({ name, profile, obstacles }): PageTopic => ({
        page: "agents",
        title: profile.title,
        hint: obstacles.length === 0 ? t(($) => $.agents.ready) : t(($) => $.agents.notReady),
        words: `${name} profile`,
      }),
    ),
    {
      page: "secrets",
      title: t(($) => $.settings.pages.secrets),
      hint: t(($) => $.agents.secretsAbout),
      words: "key token password",
    },
    {
      page: "desktop",
      title: t(($) => $.desktop.command.title),
      hint: t(($) => $.settings.pages.desktop),
      words: "path cli command line shell terminal",
    },
    {
      page: "desktop",
      title: t(($) => $.desktop.links.title),
      hint: t(($) => $.desktop.links.hint),
      words: "protocol url deep link",
    },
    {
      page: "about",
      title: t(($) => $.desktop.about.title),
      hint: t(($) => $.desktop.about.copy),
      words: t(($) => $.desktop.about.words),
    },
  ];
}
