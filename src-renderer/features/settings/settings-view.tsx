import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { SETTINGS_PAGES, type SettingsPage } from "../../../shared/settings-pages.ts";
import { t } from "../../../shared/strings/translate.ts";
import { openLogs } from "../../api/app-requests.ts";
import { forgetUnshown } from "../../api/page-faults.ts";
import {
  searchSettings,
  showSettingsPage,
  useSettingsView,
  visitSettingsPage,
} from "../../state/settings-view.ts";
import { classNames } from "../../ui/class-names.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { FoundSettings } from "./found-settings.tsx";
import { SETTING_ENTRIES } from "./setting-entries.ts";
import { SettingRows } from "./setting-rows.tsx";
import styles from "./settings.module.css";
import { SETTINGS_PAGE_CONTENTS } from "./settings-pages.tsx";

/** The app's settings: pages at the left, and a search over all of them. */
export function SettingsView() {
  const { page, text, visits } = useSettingsView();
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (visits === 0) focusSettingsSearch();
    else shown.current?.focus();
  }, [visits]);
  const isSearching = text.trim() !== "";
  return (
    <div className={styles.frame}>
      <VisuallyHidden>
        <h1>{t(($) => $.settings.title)}</h1>
      </VisuallyHidden>
      <div className={styles.side} data-region="">
        <label className={styles.search}>
          <Search size={13} aria-hidden="true" />
          <input
            type="search"
            data-settings-search=""
            aria-label={t(($) => $.settings.search)}
            placeholder={t(($) => $.settings.search)}
            spellCheck={false}
            value={text}
            onChange={(event) => searchSettings(event.target.value)}
          />
        </label>
        <nav aria-label={t(($) => $.settings.title)} className={styles.pages}>
          {SETTINGS_PAGES.map((each) => (
            <PageButton
              key={each}
              page={each}
              isShown={each === page && !isSearching}
              onPress={() => showSettingsPage(each)}
            />
          ))}
        </nav>
      </div>
      <main
        // Another page begins at its top.
        key={isSearching ? "search" : page}
        ref={shown}
        className={styles.page}
        aria-label={isSearching ? t(($) => $.settings.search) : SETTINGS_PAGE_CONTENTS[page].title}
        tabIndex={-1}
        data-region=""
      >
        <div className={styles.content}>
          <ErrorBoundary
            name={t(($) => $.desktop.fault.parts.page)}
            onOpenLogs={() => void openLogs()}
            onRetry={forgetUnshown}
          >
            {isSearching ? (
              <FoundSettings
                text={text}
                onShow={visitSettingsPage}
                onClear={() => {
                  searchSettings("");
                  focusSettingsSearch();
                }}
              />
            ) : (
              <ShownPage page={page} />
            )}
          </ErrorBoundary>
        </div>
      </main>
    </div>
  );
}

/** Takes the focus to the search, with what is in it chosen. */
export function focusSettingsSearch(): void {
  const search = document.querySelector<HTMLInputElement>("[data-settings-search]");
  search?.focus();
  search?.select();
}

function ShownPage({ page }: { readonly page: SettingsPage }) {
  const { title, Content } = SETTINGS_PAGE_CONTENTS[page];
  return (
    <>
      <h2 className={styles.heading}>{title}</h2>
      {Content ? (
        <Content />
      ) : (
        <SettingRows entries={SETTING_ENTRIES.filter((entry) => entry.page === page)} />
      )}
    </>
  );
}

interface PageButtonProps {
  readonly page: SettingsPage;
  readonly isShown: boolean;
  readonly onPress: () => void;
}

function PageButton({ page, isShown, onPress }: PageButtonProps) {
  const { title, Icon } = SETTINGS_PAGE_CONTENTS[page];
  return (
    <button
      type="button"
      className={classNames(styles.pageButton, isShown && styles.shown)}
      aria-current={isShown ? "page" : undefined}
      onClick={onPress}
    >
      <Icon size={14} aria-hidden="true" />
      {title}
    </button>
  );
}
