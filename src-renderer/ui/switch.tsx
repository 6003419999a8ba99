import { Switch as BaseSwitch } from "@base-ui/react/switch";
import styles from "./switch.module.css";

interface SwitchProps {
  /** Its name for screen readers. */
  readonly label: string;
  /** The element that explains it. */
  readonly describedBy?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Something that is on or off, and changes at once. */
export function Switch({ label, describedBy, checked, disabled, onChange }: SwitchProps) {
  return (
    <BaseSwitch.Root
      className={styles.switch}
      aria-label={label}
      aria-describedby={describedBy}
      checked={checked}
      disabled={disabled ?? false}
      onCheckedChange={onChange}
    >
      <BaseSwitch.Thumb className={styles.thumb} />
    </BaseSwitch.Root>
  );
}
