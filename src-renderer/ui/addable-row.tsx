import { Plus } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./addable-row.module.css";
import { IconButton } from "./icon-button.tsx";
import { type HeldFocus, useHeldFocus } from "./use-held-focus.ts";

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
  const { isHeld, follow } = useHeldFocus();
  // At once: a dialog around it would take the focus that is lost for itself.
  useLayoutEffect(() => {
    if (isAdding || !isHeld.current) return;
    isHeld.current = false;
    row.current?.querySelector<HTMLElement>("button, input")?.focus();
  }, [isAdding, isHeld]);
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
        {isAdding && (
          <Escapable follow={follow} onEscape={() => onAdding(false)}>
            {field}
          </Escapable>
        )}
      </dd>
    </div>
  );
}

interface EscapableProps extends Pick<HeldFocus, "follow"> {
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

/** Takes Esc for itself, so that what is around it stays open. */
function Escapable({ follow, onEscape, children }: EscapableProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the field inside
    <div
      className={styles.field}
      {...follow}
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
