import { useRef } from "react";
import { t } from "../../../shared/strings/translate.ts";
import type { DictionaryState } from "../../../shared/window-settings.ts";
import { fetchDictionaries, useSpelling } from "../../api/spelling.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./spelling-notes.module.css";

/** Whether spelling can be checked: a line for each language's dictionary. */
export function SpellingNotes() {
  const lines = useRef<HTMLDivElement>(null);
  const dictionaries = useSpelling();
  const tryAgain = () => {
    // The button goes away while they are fetched.
    lines.current?.focus();
    void fetchDictionaries();
  };
  return (
    <div className={styles.notes}>
      <div ref={lines} role="status" tabIndex={-1} className={styles.lines}>
        {dictionaries.map((dictionary) => (
          <p key={dictionary.language} data-kind={dictionary.kind}>
            {say(dictionary)}
          </p>
        ))}
      </div>
      {dictionaries.some(({ kind }) => kind === "failed") && (
        <Button size="s" onClick={tryAgain}>
          {t(($) => $.desktop.spelling.again)}
        </Button>
      )}
    </div>
  );
}

function say({ language: tag, kind }: DictionaryState): string {
  const language = nameOf(tag);
  switch (kind) {
    case "ready":
      return t(($) => $.desktop.spelling.ready, { language });
    case "fetching":
      return t(($) => $.desktop.spelling.fetching, { language });
    case "failed":
      return t(($) => $.desktop.spelling.failed, { language });
    case "none":
      return t(($) => $.desktop.spelling.none, { language });
  }
}

/** A language's name, in the language of the texts. */
function nameOf(tag: string): string {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
}
