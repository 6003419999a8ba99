import { Plus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import styles from "./adder.module.css";

interface AdderProps {
  /** What its button says, such as `Add`. */
  readonly text: string;
  /** What it does, for screen readers. */
  readonly label: string;
  /** The field that adds; `close` puts it away. */
  readonly children: (close: () => void) => ReactNode;
}

/** A quiet button that becomes a field; Esc makes it a button again. */
export function Adder({ text, label, children }: AdderProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    // Once the button stands there again.
    requestAnimationFrame(() => place.current?.querySelector("button")?.focus());
  };
  return (
    <div ref={place} className={isOpen ? styles.open : undefined}>
      {isOpen ? (
        <Escapable onEscape={close}>{children(close)}</Escapable>
      ) : (
        <button
          type="button"
          className={styles.add}
          aria-label={label}
          onClick={() => setOpen(true)}
        >
          <Plus size={13} aria-hidden="true" />
          {text}
        </button>
      )}
    </div>
  );
}

interface EscapableProps {
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

/** Takes Esc for itself, so that the panel around it stays open. */
function Escapable({ onEscape, children }: EscapableProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the field inside
    <div
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
