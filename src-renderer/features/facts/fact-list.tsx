import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { foldFacts, goToFact, useFactsView } from "../../state/facts.ts";
import styles from "./fact-list.module.css";
import { FactRow } from "./fact-row.tsx";
import { stepInTree, type TreeRow } from "./fact-tree.ts";

const FACT_HEIGHT = 46;
const GROUP_HEIGHT = 28;
const OVERSCAN = 8;

interface FactListProps {
  readonly rows: readonly TreeRow[];
  readonly scopeId: string;
}

/**
 * The tree of keys. Only the lines in view are in the document, so the tree itself has the focus and
 * names the line that is meant.
 */
export function FactList({ rows, scopeId }: FactListProps) {
  const path = useFactsView((facts) => facts.path);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.entry ? FACT_HEIGHT : GROUP_HEIGHT),
    // With the kind: what is known of a line by its key is its height.
    getItemKey: (index) => `${rows[index]?.entry ? "fact" : "group"} ${rows[index]?.path}`,
    overscan: OVERSCAN,
  });
  const at = rows.findIndex((row) => row.path === path);
  useLineInView(virtualizer.scrollToIndex, at, virtualizer.scrollRect?.height ?? 0);
  useEffect(() => {
    // The panel was opened by key before its facts were there.
    const tree = scroller.current;
    if (tree?.closest("aside") === document.activeElement) tree?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={t(($) => $.facts.list)}
      aria-activedescendant={at < 0 ? undefined : idOf(rows[at]?.path)}
      tabIndex={0}
      data-region-start=""
      className={styles.tree}
      onKeyDown={(event) => takeKey(event, rows, path)}
      onFocus={() => {
        const [first] = rows;
        if (at < 0 && first) goToFact(first.path, null);
      }}
    >
      <div
        role="presentation"
        className={styles.space}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return (
            row && (
              <FactRow
                key={item.key}
                id={idOf(row.path)}
                row={row}
                scopeId={scopeId}
                isAt={row.path === path}
                top={item.start}
                height={item.size}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

/** Also where the list gets lower, such as when a fact is opened below it. */
function useLineInView(scrollTo: (index: number) => void, at: number, height: number): void {
  useEffect(() => {
    if (at >= 0 && height > 0) scrollTo(at);
  }, [scrollTo, at, height]);
}

function idOf(path: string | undefined): string {
  return `fact-${path}`;
}

function takeKey(event: KeyboardEvent, rows: readonly TreeRow[], path: string | null): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const row = rows.find((each) => each.path === path);
  if (event.key === "Enter" && row) {
    if (row.entry === null) foldFacts(row.path, row.isOpen);
    else openDetail(event.currentTarget, row);
    event.preventDefault();
    return;
  }
  const step = stepInTree(rows, path, event.key);
  if (!step) return;
  event.preventDefault();
  if (step.kind === "fold") {
    foldFacts(step.path, step.isFolded);
    return;
  }
  const to = rows.find((each) => each.path === step.path);
  goToFact(step.path, to?.entry?.key ?? null);
}

/** The keyboard goes on in the lower part. */
function openDetail(tree: Element, row: TreeRow): void {
  goToFact(row.path, row.entry?.key ?? null);
  const panel = tree.closest("aside");
  requestAnimationFrame(() => panel?.querySelector<HTMLElement>("[data-detail]")?.focus());
}
