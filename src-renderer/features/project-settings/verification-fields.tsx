import { CheckField } from "../../ui/check-field.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { FieldGroup } from "./field-group.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { ProfileSelect } from "./profile-select.tsx";
import styles from "./project-settings.module.css";

/** What decides whether work is done. */
export function VerificationFields({ draft, change, errorOf }: FieldsProps) {
  return (
    <FieldGroup title="Verification">
      <div className={styles.whole}>
        <TextArea
          label="Verify command"
          rows={2}
          className={styles.command}
          placeholder="npm test"
          hint="Runs in the task's worktree when a run ends with changes; its exit status decides"
          error={errorOf("command")}
          value={draft.command}
          onChange={(event) => change({ command: event.target.value })}
        />
      </div>
      <TextField
        label="Within"
        hint="Such as 90s, 10m or 1h"
        error={errorOf("timeout")}
        value={draft.timeout}
        onChange={(event) => change({ timeout: event.target.value })}
      />
      <TextField
        label="Failing attempts until a person decides"
        inputMode="numeric"
        error={errorOf("attempts")}
        value={draft.attempts}
        onChange={(event) => change({ attempts: event.target.value })}
      />
      <ProfileSelect
        label="Critic"
        none="No critic"
        hint="Looks the work over after a green command"
        error={errorOf("critic")}
        value={draft.critic}
        onChange={(critic) => change({ critic })}
      />
      <CheckField
        label="Nothing is done unverified"
        hint="Without a command that is a failing gate"
        checked={draft.required}
        onChange={(required) => change({ required })}
      />
    </FieldGroup>
  );
}
