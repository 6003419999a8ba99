import { t } from "../../../shared/strings/translate.ts";
import { TextField } from "../../ui/text-field.tsx";
import { FieldGroup } from "./field-group.tsx";
import type { FieldsProps } from "./fields-props.ts";

/** What the work may cost. No run begins over a budget. */
export function BudgetFields({ draft, change, errorOf }: FieldsProps) {
  return (
    <FieldGroup title={t(($) => $.projectSettings.budget.title)}>
      <TextField
        label={t(($) => $.projectSettings.budget.total)}
        placeholder={t(($) => $.projectSettings.budget.noBound)}
        inputMode="decimal"
        error={errorOf("budgetTotal")}
        value={draft.budgetTotal}
        onChange={(event) => change({ budgetTotal: event.target.value })}
      />
      <TextField
        label={t(($) => $.projectSettings.budget.daily)}
        placeholder={t(($) => $.projectSettings.budget.noBound)}
        inputMode="decimal"
        error={errorOf("budgetDaily")}
        value={draft.budgetDaily}
        onChange={(event) => change({ budgetDaily: event.target.value })}
      />
      <TextField
        label={t(($) => $.projectSettings.budget.warnAt)}
        inputMode="numeric"
        error={errorOf("warnAt")}
        value={draft.warnAt}
        onChange={(event) => change({ warnAt: event.target.value })}
      />
    </FieldGroup>
  );
}
