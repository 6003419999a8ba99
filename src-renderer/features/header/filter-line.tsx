import { Search, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import {
  isWholeTerm,
  MAX_QUERY_CHARACTERS,
  parseQuery,
} from "../../../shared/domain/card-query/parse-query.ts";
import { t } from "../../../shared/strings/translate.ts";
import { focusBoard } from "../../state/board-focus.ts";
import { countTyped, leaveOutTyped } from "../../state/counted-filter.ts";
import { showToast } from "../../state/toasts.ts";
import {
  addFilterToken,
  clearFilter,
  removeFilterToken,
  setFilterText,
  useView,
} from "../../state/view.ts";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { SuggestInput, type Suggestion } from "../../ui/suggest-input.tsx";
import { describeFault } from "./describe-fault.ts";
import { FILTER_FAULT_ID } from "./filter-fault.tsx";
import styles from "./filter-line.module.css";
import {
  completeWord,
  type KnownValues,
  lastTermStart,
  suggestTokens,
  withoutHalfTyped,
} from "./suggest-tokens.ts";
import { firstFault, useFilterFault } from "./use-filter-fault.ts";
import { useKnownValues } from "./use-known-values.ts";

const NO_SUGGESTIONS: readonly Suggestion[] = [];
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
  const fault = useFilterFault();
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> takes no ref-based anchor in Base UI's types
    <div ref={line} role="search" className={classNames(styles.line, fault && styles.faulty)}>
      <Search size={14} aria-hidden="true" className={styles.icon} />
      {tokens.map((token) => (
        <TokenPill key={token} token={token} />
      ))}
      <SuggestInput
        id={INPUT_ID}
        label={t(($) => $.query.line)}
        placeholder={tokens.length === 0 ? t(($) => $.query.line) : ""}
        className={styles.input}
        anchor={line}
        value={text}
        onChange={(typed) => typeFilter(typed, known)}
        // An offer of all there is would lie over the words about what is wrong.
        suggestions={fault && text === "" ? NO_SUGGESTIONS : suggestTokens(text, known)}
        onPick={(suggestion) => pick(text, suggestion)}
        onFocus={() => setIsFocused(true)}
        onBlur={() => {
          setIsFocused(false);
          countTyped();
        }}
        onKeyDown={(event) => handleKey(event, tokens)}
        aria-invalid={fault !== null}
        aria-describedby={fault ? FILTER_FAULT_ID : undefined}
      />
      {isEmpty ? (
        <Kbd keys="/" />
      ) : (
        <IconButton label={t(($) => $.query.clear)} size="s" onClick={clear}>
          <X size={14} />
        </IconButton>
      )}
    </div>
  );
}

/** What was pressed leaves the page with the focus, and the line is where the person is. */
function clear(): void {
  clearFilter();
  focusFilter();
}

function TokenPill({ token }: { readonly token: string }) {
  const fault = firstFault(token);
  return (
    <button
      type="button"
      className={classNames(styles.token, fault && styles.faultyToken)}
      aria-label={t(($) => $.query.remove, { token })}
      title={fault ? describeFault(fault) : token}
      onClick={() => {
        removeFilterToken(token);
        focusFilter();
      }}
    >
      <span className={styles.tokenText}>{token}</span>
      <X size={11} aria-hidden="true" />
    </button>
  );
}

/** A space after a whole token makes a pill of it. A token that is half typed does not filter yet. */
function typeFilter(text: string, known: KnownValues): void {
  if (isTooLong(text)) return;
  if (text.endsWith(" ") && takeToken(text.trimEnd())) return;
  const counted = withoutHalfTyped(text, known);
  if (counted !== null) leaveOutTyped(text, counted);
  setFilterText(text);
}

/** The board would not keep it as a view, and nobody reads it. Nothing of it is cut off in silence. */
function isTooLong(text: string): boolean {
  const { filterTokens, filterText } = useView.getState();
  const { length } = [...filterTokens, text].join(" ");
  if (length <= MAX_QUERY_CHARACTERS || text.length <= filterText.length) return false;
  showToast(
    t(($) => $.query.tooLong, { count: MAX_QUERY_CHARACTERS }),
    { tone: "bad" },
  );
  return true;
}

function takeToken(text: string): boolean {
  const start = lastTermStart(text);
  const token = text.slice(start);
  if (!isWholeTerm(token)) return false;
  addFilterToken(token);
  setFilterText(text.slice(0, start).trimEnd());
  return true;
}

/** Enter makes pills of the words too: nothing is left to be typed on. */
function takeWords(text: string): void {
  for (const { start, end } of parseQuery(text)) addFilterToken(text.slice(start, end));
  setFilterText("");
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
    takeWords(input.value);
  } else if (event.key === "Escape" && input.getAttribute("aria-expanded") !== "true") {
    if (input.value === "") focusBoard();
    else setFilterText("");
  }
}
