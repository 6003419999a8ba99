import { Search, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { isFilterToken } from "../../state/filter.ts";
import {
  addFilterToken,
  clearFilter,
  removeFilterToken,
  setFilterText,
  useView,
} from "../../state/view.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { SuggestInput, type Suggestion } from "../../ui/suggest-input.tsx";
import styles from "./filter-line.module.css";
import { completeWord, suggestTokens } from "./suggest-tokens.ts";
import { useKnownValues } from "./use-known-values.ts";

const INPUT_ID = "filter";

/** Puts the cursor into the filter line. */
export function focusFilter(): void {
  document.getElementById(INPUT_ID)?.focus();
}

/** The line that filters the board: finished tokens as pills, the rest as typed. */
export function FilterLine() {
  const tokens = useView((view) => view.filterTokens);
  const text = useView((view) => view.filterText);
  const [isFocused, setIsFocused] = useState(false);
  const known = useKnownValues(isFocused);
  const line = useRef<HTMLDivElement>(null);
  const isEmpty = tokens.length === 0 && text === "";
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> takes no ref-based anchor in Base UI's types
    <div ref={line} role="search" className={styles.line}>
      <Search size={14} aria-hidden="true" className={styles.icon} />
      {tokens.map((token) => (
        <TokenPill key={token} token={token} />
      ))}
      <SuggestInput
        id={INPUT_ID}
        label="Filter or search"
        placeholder={tokens.length === 0 ? "Filter or search" : ""}
        className={styles.input}
        anchor={line}
        value={text}
        onChange={typeFilter}
        suggestions={suggestTokens(text, known)}
        onPick={(suggestion) => pick(text, suggestion)}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        onKeyDown={(event) => handleKey(event, tokens)}
      />
      {isEmpty ? (
        <Kbd keys="/" />
      ) : (
        <IconButton label="Clear the filter" size="s" onClick={clearFilter}>
          <X size={14} />
        </IconButton>
      )}
    </div>
  );
}

function TokenPill({ token }: { readonly token: string }) {
  return (
    <button
      type="button"
      className={styles.token}
      aria-label={`Remove ${token}`}
      onClick={() => removeFilterToken(token)}
    >
      {token}
      <X size={11} aria-hidden="true" />
    </button>
  );
}

/** A space after a whole token makes a pill of it. */
function typeFilter(text: string): void {
  if (text.endsWith(" ") && takeToken(text.trimEnd())) return;
  setFilterText(text);
}

function takeToken(text: string): boolean {
  const token = /(?:^|\s)((?:\w+:)?(?:"[^"]*"|\S+))$/u.exec(text)?.[1];
  if (token === undefined || !isFilterToken(token)) return false;
  addFilterToken(token);
  setFilterText(text.slice(0, text.length - token.length).trimEnd());
  return true;
}

function pick(text: string, { value }: Suggestion): void {
  const completed = completeWord(text, value);
  if (!takeToken(completed)) setFilterText(completed);
}

function handleKey(event: KeyboardEvent<HTMLInputElement>, tokens: readonly string[]): void {
  const { currentTarget: input } = event;
  const last = tokens.at(-1);
  if (event.key === "Backspace" && input.value === "" && last !== undefined) {
    event.preventDefault();
    removeFilterToken(last);
    setFilterText(last);
  } else if (event.key === "Enter") {
    takeToken(input.value.trim());
  } else if (event.key === "Escape" && input.getAttribute("aria-expanded") !== "true") {
    if (input.value === "") input.blur();
    else setFilterText("");
  }
}
