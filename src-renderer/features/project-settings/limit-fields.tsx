import { STATUS_LABELS } from "../../../shared/domain/status.ts";
import type { LimitableStatus } from "../../../shared/domain/wip-limit.ts";
import { t } from "../../../shared/strings/translate.ts";
import { classNames } from "../../ui/class-names.ts";
import { TextField } from "../../ui/text-field.tsx";
import { FieldGroup } from "./field-group.tsx";
import type { FieldsProps } from "./fields-props.ts";
import type { ProjectDraft } from "./project-draft.ts";
import styles from "./project-settings.module.css";

type LimitField = Extract<keyof ProjectDraft, `${string}Limit`>;

const COLUMNS: readonly (readonly [status: LimitableStatus, field: LimitField])[] = [
  ["backlog", "backlogLimit"],
  ["todo", "todoLimit"],
  ["in_progress", "inProgressLimit"],
  ["in_review", "inReviewLimit"],
];

/** How many cards each column may hold. */
export function LimitFields({ draft, change, errorOf }: FieldsProps) {
  return (
    <FieldGroup title={t(($) => $.limits.title)}>
      <p className={classNames(styles.whole, styles.hint)}>{t(($) => $.limits.hint)}</p>
      {COLUMNS.map(([status, field]) => (
        <TextField
          key={field}
          label={STATUS_LABELS[status]}
          placeholder={t(($) => $.limits.placeholder)}
          inputMode="numeric"
          error={errorOf(field)}
          value={draft[field]}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      ))}
    </FieldGroup>
  );
}
