import { Search } from "lucide-react";
import { useRef, useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { closeDialog, openDialog, SETTINGS_PAGES, type SettingsPage } from "../../state/dialogs.ts";
import { classNames } from "../../ui/class-names.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FoundSettings } from "./found-settings.tsx";
import { SETTING_ENTRIES } from "./setting-entries.ts";
import { SettingRows } from "./setting-rows.tsx";
import styles from "./settings.module.css";
import { SETTINGS_PAGE_CONTENTS } from "./settings-pages.tsx";

/** The app's settings: pages at the left, and a search over all of them. */
export function SettingsDialog({ page }: { readonly page: SettingsPage }) {
  const [text, setText] = useState("");
  const search = useRef<HTMLInputElement>(null);
  const show = (next: SettingsPage) => {
    setText("");
    openDialog({ kind: "settings", page: next });
  };
  const isSearching = text.trim() !== "";
  const { title, Content } = SETTINGS_PAGE_CONTENTS[page];
  return (
    <Dialog
      open
      size="page"
      onClose={closeDialog}
      title={t(($) => $.settings.title)}
      initialFocus={search}
    >
      <div className={styles.frame}>
        <div className={styles.side}>
          <label className={styles.search}>
            <Search size={13} aria-hidden="true" />
            <input
              ref={search}
              type="search"
              aria-label={t(($) => $.settings.search)}
              placeholder={t(($) => $.settings.search)}
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <nav aria-label={t(($) => $.settings.title)} className={styles.pages}>
            {SETTINGS_PAGES.map((each) => (
              <PageButton
                key={each}
                page={each}
                isShown={each === page && !isSearching}
                onPress={() => show(each)}
              />
            ))}
          </nav>
        </div>
        <section
          // Another page begins at its top.
          key={isSearching ? "search" : page}
          className={styles.page}
          aria-label={isSearching ? t(($) => $.settings.search) : title}
        >
          {isSearching ? (
            <FoundSettings text={text} onShow={show} onClear={() => setText("")} />
          ) : (
            <>
              <h3 className={styles.heading}>{title}</h3>
              {Content ? (
                <Content />
              ) : (
                <SettingRows entries={SETTING_ENTRIES.filter((entry) => entry.page === page)} />
              )}
            </>
          )}
        </section>
      </div>
    </Dialog>
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
