import { type CSSProperties, useMemo, useState } from "react";
import { Decoration, Diff, Hunk, markEdits, tokenize } from "react-diff-view";
import "react-diff-view/style/index.css";
import { t } from "../../shared/strings/translate.ts";
import { Button } from "./button.tsx";
import styles from "./diff-table.module.css";
import { type DiffToShow, readDiff } from "./diff-to-show.ts";

/** How many more lines are shown at a time: a table of thousands of rows takes seconds. */
const LINES_AT_ONCE = 400;

interface DiffTableProps {
  /** One file's, unified, as git prints it. */
  readonly text: string;
  /** Whether both sides stand side by side. */
  readonly isSplit: boolean;
}

/** A file's difference with line numbers, and marks at the words that differ. */
export function DiffTable({ text, isSplit }: DiffTableProps) {
  const [maxLines, setMaxLines] = useState(LINES_AT_ONCE);
  const diff = useMemo(() => readDiff(text, maxLines), [text, maxLines]);
  const tokens = useMemo(() => diff && tokensOf(diff), [diff]);
  // A page that can't be read as a diff is still the truth.
  if (!diff) return <pre className={styles.plain}>{text}</pre>;
  if (diff.hunks.length === 0) return <p className={styles.note}>{t(($) => $.ui.diff.same)}</p>;
  return (
    <div
      className={styles.table}
      style={{ "--gutter": `${diff.digits + 2}ch` } as CSSProperties}
      data-view={isSplit ? "split" : "unified"}
    >
      <Diff
        diffType={diff.type}
        hunks={[...diff.hunks]}
        viewType={isSplit ? "split" : "unified"}
        tokens={tokens}
        optimizeSelection={isSplit}
      >
        {(hunks) =>
          hunks.flatMap((hunk) => [
            <Decoration key={`at ${hunk.content}`}>
              <span className={styles.hunk}>{hunk.content}</span>
            </Decoration>,
            <Hunk key={hunk.content} hunk={hunk} />,
          ])
        }
      </Diff>
      {diff.hiddenLines > 0 && (
        <div className={styles.more}>
          <span>{t(($) => $.ui.diff.moreLines, { count: diff.hiddenLines })}</span>
          <Button size="s" onClick={() => setMaxLines(maxLines + LINES_AT_ONCE)}>
            {t(($) => $.ui.diff.showNext, {
              count: Math.min(LINES_AT_ONCE, diff.hiddenLines),
            })}
          </Button>
        </div>
      )}
    </div>
  );
}

function tokensOf({ hunks, isMarkable }: DiffToShow) {
  if (!isMarkable) return null;
  const all = [...hunks];
  return tokenize(all, { enhancers: [markEdits(all, { type: "block" })] });
}
