import { ChevronDown, ChevronUp, Copy } from "lucide-react";
import type { KeyboardEvent } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { announce } from "../../state/announcer.ts";
import { showLogMode, useLogChoice } from "../../state/log-choice.ts";
import { Button } from "../../ui/button.tsx";
import { formatCount } from "../../ui/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import styles from "./log-toolbar.module.css";
import type { LogSearch } from "./use-log-search.ts";

const MODES = [
  { value: "readable", label: t(($) => $.runLog.readable) },
  { value: "raw", label: t(($) => $.runLog.raw) },
] as const;

interface LogToolbarProps {
  readonly search: LogSearch;
  /** Goes to a find. */
  readonly onStep: (by: 1 | -1) => void;
  readonly onCopyAll: () => void;
  readonly isCopying: boolean;
}

/** How a log is shown, what is looked for in it, and all of it for the clipboard. */
export function LogToolbar({ search, onStep, onCopyAll, isCopying }: LogToolbarProps) {
  const mode = useLogChoice((choice) => choice.mode);
  const { text, setText, found, at } = search;
  const hasFinds = found.lines.length > 0;
  const takeKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") onStep(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape" && text !== "") setText("");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.toolbar}>
      <Segmented
        label={t(($) => $.runLog.how)}
        value={mode}
        segments={MODES}
        onChange={(next) => {
          showLogMode(next);
          announce(next === "raw" ? t(($) => $.runLog.nowRaw) : t(($) => $.runLog.nowReadable));
        }}
      />
      <SearchInput
        label={t(($) => $.runLog.search)}
        className={styles.search}
        maxLength={200}
        data-log-search=""
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={takeKey}
      />
      <output className={styles.count} aria-label={t(($) => $.runLog.found)}>
        {describeFinds(search, at)}
      </output>
      <IconButton
        label={t(($) => $.runLog.findBefore)}
        size="s"
        disabled={!hasFinds}
        onClick={() => onStep(-1)}
      >
        <ChevronUp size={15} />
      </IconButton>
      <IconButton
        label={t(($) => $.runLog.nextFind)}
        size="s"
        disabled={!hasFinds}
        onClick={() => onStep(1)}
      >
        <ChevronDown size={15} />
      </IconButton>
      <span className={styles.space} />
      <Button size="s" disabled={isCopying} onClick={onCopyAll}>
        <Copy size={12} aria-hidden="true" />
        {isCopying ? t(($) => $.runLog.copying) : t(($) => $.runLog.copyAll)}
      </Button>
    </div>
  );
}

/** Which of the finds, and how many there are as far as that is known. */
function describeFinds({ text, found }: LogSearch, at: number): string {
  if (text.trim() === "" || found.text === "") return "";
  const { lines, isWhole, next } = found;
  if (lines.length === 0) return isWhole ? t(($) => $.runLog.noLine) : "…";
  const finds = `${formatCount(lines.length)}${isWhole && next !== null ? "" : "+"}`;
  if (at < 0) return t(($) => $.runLog.finds, { count: lines.length, finds });
  return t(($) => $.runLog.findOf, { find: at + 1, finds });
}
