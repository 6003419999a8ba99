import { PROMPT_WAYS } from "../../../shared/domain/agent-profile.ts";
import { STREAM_FORMATS } from "../../../shared/domain/agent-stream/agent-stream.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { AgentDraft } from "../../state/agent-edit.ts";
import { CheckField } from "../../ui/check-field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import type { AgentFault } from "./agent-draft.ts";
import styles from "./agents.module.css";
import { EnvironmentFields } from "./environment-fields.tsx";
import { LimitFields } from "./limit-fields.tsx";

interface AgentFormProps {
  readonly draft: AgentDraft;
  readonly isNew: boolean;
  readonly faults: readonly AgentFault[];
  readonly onChange: (changes: Partial<AgentDraft>) => void;
}

/** What the parts of the form are told. */
export interface AgentFieldsProps {
  readonly draft: AgentDraft;
  readonly onChange: (changes: Partial<AgentDraft>) => void;
  /** What is wrong at a place, or below it. */
  readonly errorAt: (path: string) => string | null;
}

/** A profile's fields. */
export function AgentForm({ draft, isNew, faults, onChange }: AgentFormProps) {
  const errorAt = (path: string) =>
    faults.find((fault) => fault.path === path || fault.path.startsWith(`${path}[`))?.message ??
    null;
  const fields = { draft, onChange, errorAt };
  const isShown = ({ path }: AgentFault) => path !== "" && PLACES.test(path);
  return (
    <div className={styles.form}>
      <div className={styles.fields}>
        <TextField
          label={t(($) => $.agents.fieldTitle)}
          value={draft.title}
          error={errorAt("title")}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <TextField
          label={t(($) => $.agents.fieldName)}
          value={draft.name}
          readOnly={!isNew}
          hint={isNew ? t(($) => $.agents.fieldNameHint) : t(($) => $.agents.fieldNameFixed)}
          error={errorAt("name")}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <div className={styles.whole}>
          <TextArea
            label={t(($) => $.agents.fieldCommand)}
            className={styles.command}
            spellCheck={false}
            rows={3}
            value={draft.command}
            hint={t(($) => $.agents.fieldCommandHint)}
            error={errorAt("command")}
            onChange={(event) => onChange({ command: event.target.value })}
          />
        </div>
      </div>
      <HowItWorks {...fields} />
      <EnvironmentFields {...fields} />
      <LimitFields {...fields} />
      {faults
        .filter((fault) => !isShown(fault))
        .map(({ message }) => (
          <p key={message} role="alert" className={styles.error}>
            {message}
          </p>
        ))}
    </div>
  );
}

/** Places that the form shows faults at. */
const PLACES =
  /^(title|name|command|promptVia|format|model|workingDirectory|environment\.|limits\.)/;

function HowItWorks({ draft, onChange, errorAt }: AgentFieldsProps) {
  return (
    <div className={styles.fields}>
      <Choice label={t(($) => $.agents.fieldPrompt)} error={errorAt("promptVia")}>
        <Segmented
          label={t(($) => $.agents.fieldPrompt)}
          value={draft.promptVia}
          segments={PROMPT_WAYS.map((value) => ({ value, label: PROMPT_LABELS[value] }))}
          onChange={(promptVia) => onChange({ promptVia })}
        />
      </Choice>
      <Choice label={t(($) => $.agents.fieldFormat)} error={errorAt("format")}>
        <Select
          label={t(($) => $.agents.fieldFormat)}
          value={draft.format}
          options={STREAM_FORMATS.map((value) => ({ value, label: value }))}
          onChange={(format) => onChange({ format })}
        />
      </Choice>
      <TextField
        label={t(($) => $.agents.fieldModel)}
        value={draft.model}
        hint={t(($) => $.agents.fieldModelHint)}
        error={errorAt("model")}
        onChange={(event) => onChange({ model: event.target.value })}
      />
      <Choice label={t(($) => $.agents.fieldPlace)} error={null}>
        <Select
          label={t(($) => $.agents.fieldPlace)}
          value={draft.place}
          options={[
            { value: "worktree", label: t(($) => $.agents.placeWorktree) },
            { value: "project", label: t(($) => $.agents.placeProject) },
            { value: "path", label: t(($) => $.agents.placePath) },
          ]}
          onChange={(place) => onChange({ place })}
        />
      </Choice>
      {draft.place === "path" && (
        <div className={styles.whole}>
          <TextField
            label={t(($) => $.agents.fieldPath)}
            value={draft.path}
            error={errorAt("workingDirectory.path")}
            onChange={(event) => onChange({ path: event.target.value })}
          />
        </div>
      )}
      <div className={styles.whole}>
        <CheckField
          label={t(($) => $.agents.needsWorktree)}
          checked={draft.needsWorktree}
          onChange={(needsWorktree) => onChange({ needsWorktree })}
        />
      </div>
    </div>
  );
}

const PROMPT_LABELS = {
  stdin: t(($) => $.agents.promptStdin),
  argument: t(($) => $.agents.promptArgument),
} as const;

interface ChoiceProps {
  readonly label: string;
  readonly error: string | null;
  readonly children: React.ReactNode;
}

function Choice({ label, error, children }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children}
      {error && <p className={styles.error}>{error}</p>}
    </div>
  );
}
