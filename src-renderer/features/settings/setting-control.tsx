import { changeSettings, useAppSettings } from "../../api/app-settings.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import type { SettingControl as Control } from "./setting-entry.ts";
import styles from "./settings.module.css";

interface SettingControlProps {
  readonly control: Control;
  /** Its name for screen readers. */
  readonly label: string;
  /** The element that explains it. */
  readonly hintId: string;
}

/** What changes a setting: at once, with no button to save. */
export function SettingControl({ control, label, hintId }: SettingControlProps) {
  const settings = useAppSettings();
  switch (control.kind) {
    case "switch": {
      const { name } = control;
      const isPart = name !== "notifies" && name.startsWith("notifies");
      return (
        <Switch
          label={label}
          describedBy={hintId}
          checked={settings[name]}
          disabled={isPart && !settings.notifies}
          onChange={(value) => void changeSettings({ [name]: value })}
        />
      );
    }
    case "words": {
      const { name, labels } = control;
      return (
        <Segmented<string>
          label={label}
          value={settings[name]}
          segments={Object.entries(labels).map(([value, text]) => ({ value, label: text }))}
          onChange={(value) => void changeSettings({ [name]: value })}
        />
      );
    }
    case "numbers":
      return <Numbers {...{ control, label }} value={settings[control.name]} />;
    case "fixed":
      return <span className={styles.fixed}>{control.text}</span>;
  }
}

interface NumbersProps {
  readonly control: Extract<Control, { kind: "numbers" }>;
  readonly label: string;
  readonly value: number | null;
}

/** Stands for null among a select's numbers. */
const NONE = 0;

function Numbers({ control, label, value }: NumbersProps) {
  const { name, values, say, none } = control;
  const shown = value === null || values.includes(value) ? values : [...values, value];
  return (
    <Select<number>
      label={label}
      value={value ?? NONE}
      options={[
        ...(none === undefined ? [] : [{ value: NONE, label: none }]),
        ...shown.toSorted((a, b) => a - b).map((each) => ({ value: each, label: say(each) })),
      ]}
      onChange={(next) => void changeSettings({ [name]: next === NONE ? null : next })}
    />
  );
}
