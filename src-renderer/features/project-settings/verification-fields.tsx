import { t } from "../../../shared/strings/translate.ts";
import { CheckField } from "../../ui/check-field.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { FieldGroup } from "./field-group.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { ProfileSelect } from "./profile-select.tsx";
import styles from "./project-settings.module.css";

/** What decides whether work is done. */
export function VerificationFields({ draft, change, errorOf }: FieldsProps) {
  return (
    <FieldGroup title={t(($) => $.projectSettings.verification.title)}>
      <div className={styles.whole}>
        <TextArea
          label={t(($) => $.projectSettings.verification.command)}
          rows={2}
          className={styles.command}
          placeholder={t(($) => $.projectSettings.verification.commandExample)}
          hint={t(($) => $.projectSettings.verification.commandHint)}
          error={errorOf("command")}
          value={draft.command}
          onChange={(event) => change({ command: event.target.value })}
        />
      </div>
      <TextField
        label={t(($) => $.projectSettings.verification.within)}
        hint={t(($) => $.projectSettings.verification.withinHint)}
        error={errorOf("timeout")}
        value={draft.timeout}
        onChange={(event) => change({ timeout: event.target.value })}
      />
      <TextField
        label={t(($) => $.projectSettings.verification.attempts)}
        inputMode="numeric"
        error={errorOf("attempts")}
        value={draft.attempts}
        onChange={(event) => change({ attempts: event.target.value })}
      />
      <ProfileSelect
        label={t(($) => $.projectSettings.verification.critic)}
        none={t(($) => $.projectSettings.verification.noCritic)}
        hint={t(($) => $.projectSettings.verification.criticHint)}
        error={errorOf("critic")}
        value={draft.critic}
        onChange={(critic) => change({ critic })}
      />
      <CheckField
        label={t(($) => $.projectSettings.verification.required)}
        hint={t(($) => $.projectSettings.verification.requiredHint)}
        checked={draft.required}
        onChange={(required) => change({ required })}
      />
    </FieldGroup>
  );
}
