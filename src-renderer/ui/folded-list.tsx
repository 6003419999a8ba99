import { type ReactNode, useState } from "react";
import { t } from "../../shared/strings/translate.ts";
import styles from "./folded-list.module.css";

interface FoldedListProps<Item> {
  /** Its name for screen readers. */
  readonly label: string;
  readonly items: readonly Item[];
  /** How many are shown at first. */
  readonly shown: number;
  readonly keyOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
}

/** A list whose end is folded away until asked for. */
export function FoldedList<Item>(props: FoldedListProps<Item>) {
  const { label, items, shown, keyOf, children } = props;
  const [isOpen, setOpen] = useState(false);
  // One more line is not worth a button that takes a line itself.
  const isLong = items.length > shown + 1;
  const visible = isLong && !isOpen ? items.slice(0, shown) : items;
  return (
    <ul className={styles.list} aria-label={label}>
      {visible.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
      {isLong && (
        <li>
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen
              ? t(($) => $.ui.showFewer)
              : t(($) => $.ui.showMore, { count: items.length - shown })}
          </button>
        </li>
      )}
    </ul>
  );
}
