import { CheckField } from "../../ui/check-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { FieldGroup } from "./field-group.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { ProfileSelect } from "./profile-select.tsx";
import styles from "./project-settings.module.css";

/** Whether the app takes the project's ready tasks by itself. */
export function AutopilotFields({ draft, change, errorOf }: FieldsProps) {
  const isIdle = draft.autopilot && draft.profile === "";
  return (
    <FieldGroup title="Autopilot">
      <div className={styles.whole}>
        <CheckField
          label="Takes ready tasks by itself, the best first"
          checked={draft.autopilot}
          onChange={(autopilot) => change({ autopilot })}
        />
      </div>
      <ProfileSelect
        label="Agent"
        none="No agent"
        hint="Who works"
        error={errorOf("profile") ?? (isIdle ? "Choose one: without it nothing is started" : null)}
        value={draft.profile}
        onChange={(profile) => change({ profile })}
      />
      <TextField
        label="Runs at a time"
        inputMode="numeric"
        error={errorOf("maxRuns")}
        value={draft.maxRuns}
        onChange={(event) => change({ maxRuns: event.target.value })}
      />
      <div className={styles.whole}>
        <TextField
          label="Only tasks with all of these labels"
          placeholder="every task"
          hint="Split by commas"
          error={errorOf("labels")}
          value={draft.labels}
          onChange={(event) => change({ labels: event.target.value })}
        />
      </div>
    </FieldGroup>
  );
}
