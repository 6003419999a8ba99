import { t } from "../../../shared/strings/translate.ts";
import type { AgentDraft } from "../../state/agent-edit.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { AgentFieldsProps } from "./agent-form.tsx";
import styles from "./agents.module.css";

type LimitField = "wall" | "idle" | "toolIdle" | "maxCost" | "maxConcurrent";

interface LimitEntry {
  readonly field: LimitField & keyof AgentDraft;
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  readonly isDecimal?: true;
}

const LIMITS: readonly LimitEntry[] = [
  {
    field: "wall",
    path: "limits.wallMs",
    label: t(($) => $.agents.fieldWall),
    hint: t(($) => $.agents.durationHint),
  },
  { field: "idle", path: "limits.idleMs", label: t(($) => $.agents.fieldIdle) },
  { field: "toolIdle", path: "limits.toolIdleMs", label: t(($) => $.agents.fieldToolIdle) },
  {
    field: "maxCost",
    path: "limits.maxCostUsd",
    label: t(($) => $.agents.fieldMaxCost),
    hint: t(($) => $.agents.fieldMaxCostHint),
    isDecimal: true,
  },
  {
    field: "maxConcurrent",
    path: "limits.maxConcurrent",
    label: t(($) => $.agents.fieldMaxConcurrent),
    isDecimal: true,
  },
];

/** When a run is ended, and how many there may be. */
export function LimitFields({ draft, onChange, errorAt }: AgentFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t(($) => $.agents.limits)}</legend>
      <div className={styles.thirds}>
        {LIMITS.map(({ field, path, label, hint, isDecimal }) => (
          <TextField
            key={field}
            label={label}
            hint={hint}
            value={draft[field]}
            error={errorAt(path)}
            {...(isDecimal && { inputMode: "decimal" })}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
