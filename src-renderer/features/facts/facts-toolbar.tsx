import { Plus } from "lucide-react";
import type { KeyboardEvent } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { searchFacts, showDeletedFacts, startFact, useFactsView } from "../../state/facts.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import toolbar from "../../ui/panel-toolbar.module.css";
import { SearchInput } from "../../ui/search-input.tsx";
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
    <div className={toolbar.toolbar}>
      <div className={toolbar.line}>
        <ScopeSelect />
        <span className={styles.space} />
        <Segmented
          label={t(($) => $.facts.which)}
          value={isDeleted ? "deleted" : "live"}
          segments={KINDS}
          onChange={(kind) => showDeletedFacts(kind === "deleted")}
        />
      </div>
      <div className={toolbar.line}>
        <SearchInput
          label={t(($) => $.facts.search)}
          className={styles.search}
          maxLength={1_000}
          value={text}
          onChange={(event) => searchFacts(event.target.value)}
          onKeyDown={takeKey}
        />
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
