import { t } from "../../../shared/strings/translate.ts";
import { useAgents } from "../../api/agents.ts";
import { Select } from "../../ui/select.tsx";
import styles from "./project-settings.module.css";

interface ProfileSelectProps {
  readonly label: string;
  /** What choosing none is called. */
  readonly none: string;
  readonly hint: string;
  readonly error: string | null;
  /** A profile's name; empty for none. */
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** Chooses an agent profile. One that is set but gone stays to be seen. */
export function ProfileSelect(props: ProfileSelectProps) {
  const { label, none, hint, error, value, onChange } = props;
  const agents = useAgents().data?.agents ?? [];
  const isKnown = value === "" || agents.some(({ name }) => name === value);
  return (
    <div className={styles.select}>
      <span className={styles.label}>{label}</span>
      <Select
        label={label}
        value={value}
        options={[
          { value: "", label: none },
          ...(isKnown
            ? []
            : [{ value, label: value, hint: t(($) => $.projectSettings.noSuchProfile) }]),
          ...agents.map(({ name, profile, obstacles }) => ({
            value: name,
            label: profile.title,
            ...(obstacles.length > 0 && { hint: t(($) => $.projectSettings.notReady) }),
          })),
        ]}
        onChange={onChange}
      />
      <p className={error ? styles.error : styles.hint}>{error ?? hint}</p>
    </div>
  );
}
