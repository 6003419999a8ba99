import { Plus, Trash2 } from "lucide-react";
import { t } from "../../../shared/strings/translate.ts";
import { VALUE_SOURCES, type ValueSource, type VariableDraft } from "../../state/agent-edit.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { AgentFieldsProps } from "./agent-form.tsx";
import styles from "./agents.module.css";
import { SecretState } from "./secret-state.tsx";

const SOURCES: Readonly<Record<ValueSource, { readonly label: string; readonly value: string }>> = {
  text: { label: t(($) => $.agents.sourceText), value: t(($) => $.agents.valueText) },
  env: { label: t(($) => $.agents.sourceEnv), value: t(($) => $.agents.valueEnv) },
  keychain: { label: t(($) => $.agents.sourceKeychain), value: t(($) => $.agents.valueKeychain) },
};

/** The variables that a program is started with. */
export function EnvironmentFields({ draft, onChange, errorAt }: AgentFieldsProps) {
  const { environment } = draft;
  const change = (index: number, changes: Partial<VariableDraft>) =>
    onChange({
      environment: environment.map((each, at) => (at === index ? { ...each, ...changes } : each)),
    });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t(($) => $.agents.environment)}</legend>
      <p className={styles.note}>{t(($) => $.agents.environmentHint)}</p>
      {environment.map((variable, index) => (
        <VariableRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name until it is typed
          key={index}
          variable={variable}
          error={errorAt(`environment.${variable.name.trim()}`)}
          onChange={(changes) => change(index, changes)}
          onRemove={() => onChange({ environment: environment.filter((_, at) => at !== index) })}
        />
      ))}
      <Button
        size="s"
        onClick={() =>
          onChange({ environment: [...environment, { name: "", source: "env", value: "" }] })
        }
      >
        <Plus size={13} aria-hidden="true" />
        {t(($) => $.agents.addVariable)}
      </Button>
    </fieldset>
  );
}

interface VariableRowProps {
  readonly variable: VariableDraft;
  readonly error: string | null;
  readonly onChange: (changes: Partial<VariableDraft>) => void;
  readonly onRemove: () => void;
}

function VariableRow({ variable, error, onChange, onRemove }: VariableRowProps) {
  const { name, source, value } = variable;
  const named = name.trim() || t(($) => $.agents.unnamed);
  return (
    <div className={styles.variable}>
      <TextField
        label={t(($) => $.agents.variable)}
        hideLabel
        placeholder={t(($) => $.agents.variable)}
        value={name}
        error={error}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Select
        label={t(($) => $.agents.source, { name: named })}
        value={source}
        options={VALUE_SOURCES.map((each) => ({ value: each, label: SOURCES[each].label }))}
        onChange={(next) => onChange({ source: next })}
      />
      <div className={styles.value}>
        <TextField
          label={SOURCES[source].value}
          hideLabel
          placeholder={SOURCES[source].value}
          value={value}
          onChange={(event) => onChange({ value: event.target.value })}
        />
        {source === "keychain" && value.trim() !== "" && <SecretState name={value.trim()} />}
      </div>
      <IconButton
        label={t(($) => $.agents.removeVariable, { name: named })}
        size="s"
        onClick={onRemove}
      >
        <Trash2 size={13} />
      </IconButton>
    </div>
  );
}
