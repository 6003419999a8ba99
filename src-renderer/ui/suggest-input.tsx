import { Autocomplete } from "@base-ui/react/autocomplete";
import { type ComponentProps, type RefObject, useState } from "react";
import popup from "./popup.module.css";

export interface Suggestion {
  readonly value: string;
  readonly hint?: string;
}

interface SuggestInputProps
  extends Omit<ComponentProps<"input">, "value" | "onChange" | "defaultValue"> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly suggestions: readonly Suggestion[];
  readonly onPick: (suggestion: Suggestion) => void;
  /** What the list hangs below; by default the input. */
  readonly anchor: RefObject<HTMLElement | null>;
}

/** A line of text with suggestions for what is being typed. */
export function SuggestInput(props: SuggestInputProps) {
  const { label, value, onChange, suggestions, onPick, anchor, ...rest } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Autocomplete.Root<Suggestion>
      items={suggestions}
      mode="none"
      // An empty list must not count as open: it would take Escape, and hide the page from screen readers.
      open={isOpen && suggestions.length > 0}
      onOpenChange={setOpen}
      filter={null}
      value={value}
      itemToStringValue={(item) => item.value}
      onValueChange={(text, { reason }) => {
        if (reason !== "item-press") onChange(text);
      }}
    >
      <Autocomplete.Input {...rest} aria-label={label} spellCheck={false} />
      <Autocomplete.Portal>
        <Autocomplete.Positioner
          className={popup.positioner}
          anchor={anchor}
          sideOffset={4}
          align="start"
        >
          <Autocomplete.Popup className={popup.popup}>
            <Autocomplete.List>
              {(item: Suggestion) => (
                <Autocomplete.Item
                  key={item.value}
                  className={popup.item}
                  value={item}
                  onClick={() => onPick(item)}
                >
                  <span className={popup.label}>{item.value}</span>
                  {item.hint && <span className={popup.hint}>{item.hint}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
