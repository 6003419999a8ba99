import { Select as BaseSelect } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { leaveAtOnce } from "./leave-at-once.ts";
import popup from "./popup.module.css";
import styles from "./select.module.css";

export interface SelectOption<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly hint?: string;
  readonly disabled?: boolean;
}

interface SelectProps<Value extends string | number> {
  /** Its name for screen readers. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
}

/** Chooses one of a few. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { label, value, options, onChange, disabled = false } = props;
  const actions = useRef<BaseSelect.Root.Actions>(null);
  const chosen = options.find((option) => option.value === value);
  return (
    <BaseSelect.Root
      value={value}
      disabled={disabled}
      modal={false}
      actionsRef={actions}
      onOpenChange={(open) => {
        if (!open) leaveAtOnce(actions);
      }}
      onValueChange={(next) => {
        if (next !== null && next !== value) onChange(next);
      }}
    >
      <BaseSelect.Trigger className={styles.trigger} aria-label={label}>
        {chosen?.icon}
        <span>{chosen?.label ?? String(value)}</span>
        <ChevronDown size={13} className={styles.chevron} aria-hidden="true" />
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          className={popup.positioner}
          sideOffset={4}
          align="start"
          alignItemWithTrigger={false}
        >
          <BaseSelect.Popup className={popup.popup}>
            {options.map((option) => (
              <SelectItem key={option.value} option={option} />
            ))}
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}

function SelectItem<Value extends string | number>(props: { option: SelectOption<Value> }) {
  const { value, label, icon, hint, disabled = false } = props.option;
  return (
    <BaseSelect.Item className={popup.item} value={value} disabled={disabled} label={label}>
      {icon}
      <BaseSelect.ItemText className={popup.label}>{label}</BaseSelect.ItemText>
      {hint && <span className={popup.hint}>{hint}</span>}
      <span className={popup.mark}>
        <BaseSelect.ItemIndicator>
          <Check size={14} aria-hidden="true" />
        </BaseSelect.ItemIndicator>
      </span>
    </BaseSelect.Item>
  );
}
