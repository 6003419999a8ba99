import { ChevronRight } from "lucide-react";
import { SETTINGS_PAGES, type SettingsPage } from "../../../shared/settings-pages.ts";
import { t } from "../../../shared/strings/translate.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { findEntries } from "./find-entries.ts";
import { SETTING_ENTRIES } from "./setting-entries.ts";
import { SettingRows } from "./setting-rows.tsx";
import styles from "./settings.module.css";
import { SETTINGS_PAGE_CONTENTS, usePageTopics } from "./settings-pages.tsx";

interface FoundSettingsProps {
  readonly text: string;
  readonly onShow: (page: SettingsPage) => void;
  readonly onClear: () => void;
}

/** What a search finds: settings to change on the spot, and pages to go to. */
export function FoundSettings({ text, onShow, onClear }: FoundSettingsProps) {
  const titleOf = (page: SettingsPage) => SETTINGS_PAGE_CONTENTS[page].title;
  const entries = findEntries(SETTING_ENTRIES, text, ({ page }) => titleOf(page));
  const topics = findEntries(usePageTopics(), text, ({ page }) => titleOf(page));
  const found = SETTINGS_PAGES.map((page) => ({
    page,
    entries: entries.filter((entry) => entry.page === page),
    topics: topics.filter((topic) => topic.page === page),
  })).filter((each) => each.entries.length + each.topics.length > 0);
  if (found.length === 0) {
    return (
      <div className={styles.nothing}>
        <EmptyState
          title={t(($) => $.settings.nothingFound, { text: text.trim() })}
          actions={<Button onClick={onClear}>{t(($) => $.settings.showAll)}</Button>}
        />
      </div>
    );
  }
  return found.map(({ page, ...on }) => (
    <div key={page} className={styles.found}>
      <h2 className={styles.heading}>{titleOf(page)}</h2>
      {on.entries.length > 0 && <SettingRows entries={on.entries} />}
      {on.topics.length > 0 && (
        <ul className={styles.rows}>
          {on.topics.map(({ title, hint }) => (
            <li key={title}>
              <button type="button" className={styles.topic} onClick={() => onShow(page)}>
                <span className={styles.words}>
                  <span className={styles.name}>{title}</span>
                  <span className={styles.hint}>{hint}</span>
                </span>
                <ChevronRight size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  ));
}
