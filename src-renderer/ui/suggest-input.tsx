import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "./class-names.ts";
import popup from "./popup.module.css";
import styles from "./suggest-input.module.css";

export interface Suggestion {
  readonly value: string;
  readonly hint?: string;
  /** Whether it is but the beginning: once it is picked, what may follow is offered. */
  readonly leadsOn?: boolean;
}

interface SuggestInputProps
  extends Omit<ComponentProps<"input">, "value" | "onChange" | "defaultValue"> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly suggestions: readonly Suggestion[];
  readonly onPick: (suggestion: Suggestion) => void;
  /** What the list hangs below. */
  readonly anchor: RefObject<HTMLElement | null>;
}

/**
 * A line of text with suggestions for what is being typed. An editable combobox by the ARIA pattern,
 * our own: the library's hides all else from screen readers while its list is open, and with it what
 * stands in the same line.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/examples/combobox-autocomplete-list/
 */
export function SuggestInput(props: SuggestInputProps) {
  const { label, value, onChange, suggestions, onPick, anchor, onBlur, onKeyDown, ...rest } = props;
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const isOpen = isWanted && suggestions.length > 0;
  const picked = isOpen ? suggestions[active] : undefined;
  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const pick = (suggestion: Suggestion) => {
    setActive(-1);
    setWanted(suggestion.leadsOn ?? false);
    onPick(suggestion);
  };
  /** @returns whether the key was the list's */
  const takeKey = ({ key, altKey }: KeyboardEvent): boolean => {
    if (key === "ArrowDown" || key === "ArrowUp") {
      setWanted(true);
      // Past either end is the line itself, with nothing chosen.
      if (isOpen) setActive(step(active, key === "ArrowDown" ? 1 : -1, suggestions.length));
      else if (!altKey) setActive(key === "ArrowDown" ? 0 : suggestions.length - 1);
    } else if (key === "Escape" && isOpen) close();
    else if (key === "Enter" && picked) pick(picked);
    else return false;
    return true;
  };
  return (
    <>
      <input
        {...rest}
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={picked ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => {
          setWanted(true);
          setActive(-1);
          onChange(event.target.value);
        }}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (!takeKey(event)) return onKeyDown?.(event);
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {isOpen && (
        <Suggestions
          {...{ id: listId, label, suggestions, active, anchor }}
          onActive={setActive}
          onPick={pick}
          onMoved={close}
        />
      )}
    </>
  );
}

/** The place after another; -1, for none, lies between the last and the first. */
function step(from: number, by: 1 | -1, count: number): number {
  const to = from + by;
  if (to >= count) return -1;
  return to < -1 ? count - 1 : to;
}

interface SuggestionsProps extends Pick<SuggestInputProps, "label" | "suggestions" | "anchor"> {
  readonly id: string;
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onPick: (suggestion: Suggestion) => void;
  /** Called when what it hangs below may be elsewhere. */
  readonly onMoved: () => void;
}

function Suggestions(props: SuggestionsProps) {
  const { id, label, suggestions, active, anchor, onActive, onPick, onMoved } = props;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current && anchor.current) hangBelow(list.current, anchor.current);
  }, [anchor]);
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  useEffect(() => {
    window.addEventListener("resize", onMoved);
    return () => window.removeEventListener("resize", onMoved);
  }, [onMoved]);
  return (
    <div
      ref={list}
      id={id}
      // A layer of the browser's own, so that nothing around it cuts it off.
      popover="manual"
      role="listbox"
      aria-label={label}
      className={classNames(popup.popup, styles.list)}
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the focus stays in the line, which has the keys
        <div
          key={suggestion.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={popup.item}
          data-highlighted={index === active ? "" : undefined}
          onMouseMove={() => onActive(index)}
          // The line keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
        >
          <span className={popup.label}>{suggestion.value}</span>
          {suggestion.hint && <span className={popup.hint}>{suggestion.hint}</span>}
        </div>
      ))}
    </div>
  );
}

const GAP = 4;

function hangBelow(list: HTMLElement, anchor: HTMLElement): void {
  const { left, bottom, width } = anchor.getBoundingClientRect();
  list.style.left = `${left}px`;
  list.style.top = `${bottom + GAP}px`;
  list.style.setProperty("--anchor-width", `${width}px`);
  list.style.setProperty("--available-height", `${window.innerHeight - bottom - 2 * GAP}px`);
  list.showPopover();
}
