import { Plus, Search } from "lucide-react";
import type { KeyboardEvent } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { searchFacts, showDeletedFacts, startFact, useFactsView } from "../../state/facts.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import styles from "./facts-toolbar.module.css";
import { ScopeSelect } from "./scope-select.tsx";

const KINDS = [
  { value: "live", label: t(($) => $.facts.live) },
  { value: "deleted", label: t(($) => $.facts.deleted) },
] as const;

/** Whose facts, which of them, and a new one. */
export function FactsToolbar() {
  const isDeleted = useFactsView((facts) => facts.isDeleted);
  const text = useFactsView((facts) => facts.text);
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        <ScopeSelect />
        <span className={styles.space} />
        <Segmented
          label={t(($) => $.facts.which)}
          value={isDeleted ? "deleted" : "live"}
          segments={KINDS}
          onChange={(kind) => showDeletedFacts(kind === "deleted")}
        />
      </div>
      <div className={styles.line}>
        <span className={styles.search}>
          <Search size={14} aria-hidden="true" className={styles.icon} />
          <input
            type="search"
            className={styles.input}
            aria-label={t(($) => $.facts.search)}
            placeholder={t(($) => $.facts.search)}
            spellCheck={false}
            maxLength={1_000}
            value={text}
            onChange={(event) => searchFacts(event.target.value)}
            onKeyDown={takeKey}
          />
        </span>
        <IconButton label={t(($) => $.facts.newFact)} onClick={startFact}>
          <Plus size={16} />
        </IconButton>
      </div>
    </div>
  );
}

/** Down goes on in the list, Escape empties the line. */
function takeKey(event: KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  if (event.key === "ArrowDown") {
    input.closest("aside")?.querySelector<HTMLElement>("[role=tree]")?.focus();
  } else if (event.key === "Escape" && input.value !== "") {
    searchFacts("");
  } else return;
  event.preventDefault();
}
