import { Combobox as BaseCombobox } from "@base-ui/react/combobox";
import { type ReactNode, useEffect, useRef, useState } from "react";
import popup from "./popup.module.css";
import field from "./text-field.module.css";

export interface ComboboxItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly hint?: ReactNode;
}

interface ComboboxProps {
  /** Its name for screen readers. */
  readonly label: string;
  readonly placeholder: string;
  /** What is offered for the text typed; the caller filters. */
  readonly items: readonly ComboboxItem[];
  readonly onQuery: (text: string) => void;
  /** Called with what was chosen; the field is empty again afterwards. */
  readonly onPick: (item: ComboboxItem) => void;
  /** Said when nothing is offered. */
  readonly emptyText: string;
  /** Takes the focus when it appears. */
  readonly startFocused?: boolean;
  readonly error?: string | null;
}

/** Searches for something and picks it. */
export function Combobox(props: ComboboxProps) {
  const { label, placeholder, items, onQuery, onPick, emptyText, startFocused, error } = props;
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (startFocused) input.current?.focus();
  }, [startFocused]);
  const search = (next: string) => {
    setText(next);
    onQuery(next);
  };
  return (
    <BaseCombobox.Root<ComboboxItem>
      items={items}
      filter={null}
      value={null}
      autoHighlight
      inputValue={text}
      onInputValueChange={(next, { reason }) => {
        // What was picked would be written into the field.
        if (reason !== "item-press") search(next);
      }}
      onValueChange={(item) => {
        if (!item) return;
        search("");
        onPick(item);
      }}
    >
      <BaseCombobox.Input
        ref={input}
        className={field.control}
        aria-label={label}
        aria-invalid={Boolean(error)}
        placeholder={placeholder}
      />
      {error && (
        <p role="alert" className={field.error}>
          {error}
        </p>
      )}
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner className={popup.positioner} sideOffset={4} align="start">
          <BaseCombobox.Popup className={popup.popup}>
            <BaseCombobox.Empty className={popup.empty}>{emptyText}</BaseCombobox.Empty>
            <BaseCombobox.List>
              {(item: ComboboxItem) => (
                <BaseCombobox.Item key={item.id} className={popup.item} value={item}>
                  {item.icon}
                  <span className={popup.label}>{item.label}</span>
                  {item.hint && <span className={popup.hint}>{item.hint}</span>}
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}
