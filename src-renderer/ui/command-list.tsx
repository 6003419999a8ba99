import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { ChevronRight, Search, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import styles from "./command-list.module.css";
import dialog from "./dialog.module.css";
import { Kbd } from "./kbd.tsx";

/** One line of the list. */
export interface CommandItem {
  readonly id: string;
  readonly icon?: ReactNode;
  readonly label: string;
  /** Said beside it, such as a task's key, or why it can't be chosen. */
  readonly hint?: string | undefined;
  /** The keys that do the same without the list. */
  readonly keys?: string | undefined;
  readonly disabled?: boolean;
  /** Whether there is more to do with it: the right arrow leads there. */
  readonly hasMore?: boolean;
}

export interface CommandGroup {
  readonly label: string;
  readonly items: readonly CommandItem[];
}

interface CommandListProps {
  /** Names the dialog for screen readers. */
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly groups: readonly CommandGroup[];
  /** Said where nothing is found. */
  readonly emptyText: string;
  readonly onPick: (item: CommandItem) => void;
  readonly onMore: (item: CommandItem) => void;
  /** What the list is narrowed to, and the way back from it; null at the first level. */
  readonly narrowed: { readonly label: string; readonly onBack: () => void } | null;
  readonly onClose: () => void;
  /** The keys that close it again. */
  readonly isClosing: (event: KeyboardEvent) => boolean;
  readonly moreLabel: string;
  readonly backLabel: string;
  readonly footer: ReactNode;
}

/**
 * A dialog with a line of text and the commands found for it. It gives the focus back to nothing by
 * itself: whoever opens it knows what comes after.
 */
export function CommandList(props: CommandListProps) {
  const { label, placeholder, text, onText, groups, emptyText, onPick, onMore, narrowed } = props;
  const { onClose, moreLabel, backLabel, footer } = props;
  const highlighted = useRef<CommandItem | undefined>(undefined);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={styles.popup} aria-label={label} finalFocus={() => false}>
          <Autocomplete.Root
            inline
            open
            mode="none"
            filter={null}
            autoHighlight="always"
            keepHighlight
            items={groups.map(({ label: value, items }) => ({ value, items }))}
            value={text}
            onValueChange={(next, { reason }) => {
              if (reason !== "item-press") onText(next);
            }}
            itemToStringValue={(item: CommandItem) => item.label}
            onItemHighlighted={(item: CommandItem | undefined) => {
              highlighted.current = item;
            }}
          >
            <div className={styles.line}>
              <Search size={15} aria-hidden="true" className={styles.icon} />
              {narrowed && (
                <button
                  type="button"
                  className={styles.narrowed}
                  aria-label={backLabel}
                  onClick={narrowed.onBack}
                >
                  {narrowed.label}
                  <X size={11} aria-hidden="true" />
                </button>
              )}
              <Autocomplete.Input
                className={styles.input}
                aria-label={label}
                placeholder={placeholder}
                spellCheck={false}
                // At once, not with the next frame: the next letter is what is looked for.
                autoFocus
                onKeyDown={(event) => takeKey(event, props, highlighted.current)}
              />
            </div>
            <Autocomplete.Empty className={styles.empty}>{emptyText}</Autocomplete.Empty>
            <Autocomplete.List className={styles.list} aria-label={label}>
              {(group: { readonly value: string; readonly items: readonly CommandItem[] }) => (
                <Autocomplete.Group key={group.value} items={group.items}>
                  <Autocomplete.GroupLabel className={styles.group}>
                    {group.value}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: CommandItem) => (
                      <Item key={item.id} {...{ item, onPick, onMore, moreLabel }} />
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
          <div className={styles.footer}>{footer}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ItemProps extends Pick<CommandListProps, "onPick" | "onMore" | "moreLabel"> {
  readonly item: CommandItem;
}

function Item({ item, onPick, onMore, moreLabel }: ItemProps) {
  const { icon, label, hint, keys, disabled = false, hasMore = false } = item;
  return (
    <Autocomplete.Item
      className={styles.item}
      value={item}
      disabled={disabled}
      onClick={() => onPick(item)}
    >
      <span className={styles.mark}>{icon}</span>
      <span className={styles.label}>{label}</span>
      {hint !== undefined && (
        <span className={styles.hint} title={hint}>
          {hint}
        </span>
      )}
      {keys !== undefined && <Kbd keys={keys} />}
      {hasMore && (
        // The right arrow does the same: an option holds nothing that the focus could go to.
        <span
          className={styles.more}
          title={moreLabel}
          aria-hidden="true"
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation();
            onMore(item);
          }}
        >
          <ChevronRight size={15} />
        </span>
      )}
    </Autocomplete.Item>
  );
}

function takeKey(
  event: KeyboardEvent<HTMLInputElement>,
  { narrowed, onClose, onMore, isClosing }: CommandListProps,
  highlighted: CommandItem | undefined,
): void {
  const input = event.currentTarget;
  const isAtEnd = input.selectionStart === input.value.length;
  if (isClosing(event)) onClose();
  else if (event.key === "ArrowRight" && isAtEnd && highlighted?.hasMore) onMore(highlighted);
  else if (narrowed && event.key === "Escape") narrowed.onBack();
  else if (narrowed && event.key === "Backspace" && input.value === "") narrowed.onBack();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
