import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./addable-row.module.css";
import { IconButton } from "./icon-button.tsx";

interface AddableRowProps {
  readonly name: string;
  /** What its plus does, for screen readers; null where nothing can be added. */
  readonly addLabel: string | null;
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
  /** The field that adds; shown while adding. */
  readonly field: ReactNode;
  /** What is there already. */
  readonly children: ReactNode;
}

/** A row of a description list with a plus beside its name. Esc puts the field away again. */
export function AddableRow(props: AddableRowProps) {
  const { name, addLabel, isAdding, onAdding, field, children } = props;
  const row = useRef<HTMLDivElement>(null);
  const wasAdding = useRef(isAdding);
  useEffect(() => {
    const isLeft = wasAdding.current && !isAdding;
    wasAdding.current = isAdding;
    if (!isLeft) return;
    // The field is gone, and the focus with it, unless the person took that elsewhere.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.closest("button, input, textarea")) return;
      row.current?.querySelector<HTMLElement>("button, input")?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isAdding]);
  return (
    <div ref={row} className={styles.row}>
      <dt className={styles.name}>
        {name}
        {addLabel && (
          <IconButton
            label={addLabel}
            size="s"
            className={styles.plus}
            aria-expanded={isAdding}
            onClick={() => onAdding(!isAdding)}
          >
            <Plus size={13} />
          </IconButton>
        )}
      </dt>
      <dd>
        {children}
        {isAdding && <Escapable onEscape={() => onAdding(false)}>{field}</Escapable>}
      </dd>
    </div>
  );
}

interface EscapableProps {
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

/** Takes Esc for itself, so that what is around it stays open. */
function Escapable({ onEscape, children }: EscapableProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the field inside
    <div
      className={styles.field}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onEscape();
      }}
    >
      {children}
    </div>
  );
}
