import { t } from "../../../shared/strings/translate.ts";
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
    <FieldGroup title={t(($) => $.projectSettings.autopilot.title)}>
      <div className={styles.whole}>
        <CheckField
          label={t(($) => $.projectSettings.autopilot.enabled)}
          checked={draft.autopilot}
          onChange={(autopilot) => change({ autopilot })}
        />
      </div>
      <ProfileSelect
        label={t(($) => $.projectSettings.autopilot.agent)}
        none={t(($) => $.projectSettings.autopilot.noAgent)}
        hint={t(($) => $.projectSettings.autopilot.agentHint)}
        error={
          errorOf("profile") ?? (isIdle ? t(($) => $.projectSettings.autopilot.agentMissing) : null)
        }
        value={draft.profile}
        onChange={(profile) => change({ profile })}
      />
      <TextField
        label={t(($) => $.projectSettings.autopilot.maxRuns)}
        inputMode="numeric"
        error={errorOf("maxRuns")}
        value={draft.maxRuns}
        onChange={(event) => change({ maxRuns: event.target.value })}
      />
      <div className={styles.whole}>
        <TextField
          label={t(($) => $.projectSettings.autopilot.labels)}
          placeholder={t(($) => $.projectSettings.autopilot.everyTask)}
          hint={t(($) => $.projectSettings.autopilot.labelsHint)}
          error={errorOf("labels")}
          value={draft.labels}
          onChange={(event) => change({ labels: event.target.value })}
        />
      </div>
    </FieldGroup>
  );
}
