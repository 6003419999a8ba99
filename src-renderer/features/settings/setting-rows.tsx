import { useId } from "react";
import { SettingControl } from "./setting-control.tsx";
import type { SettingEntry } from "./setting-entry.ts";
import styles from "./settings.module.css";

/** Settings, each with its control at the right. */
export function SettingRows({ entries }: { readonly entries: readonly SettingEntry[] }) {
  return (
    <ul className={styles.rows}>
      {entries.map((entry) => (
        <SettingRow key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function SettingRow({ entry: { id, title, hint, control } }: { readonly entry: SettingEntry }) {
  const hintId = useId();
  return (
    <li className={styles.row} data-setting={id}>
      <div className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      </div>
      <SettingControl control={control} label={title} hintId={hintId} />
    </li>
  );
}
