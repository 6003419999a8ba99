import { t } from "../../../shared/strings/translate.ts";
import { showFactScope } from "../../state/facts.ts";
import { Select } from "../../ui/select.tsx";
import { useFactScope } from "./use-fact-scope.ts";

/** Whose facts are shown. */
export function ScopeSelect() {
  const { id, choices, onBoard } = useFactScope();
  return (
    <Select
      label={t(($) => $.facts.whose)}
      value={id}
      options={choices.map(({ id: value, name }) => ({
        value,
        label: name,
        ...(value === onBoard ? { hint: t(($) => $.facts.onBoard) } : {}),
      }))}
      onChange={(next) => showFactScope(next === onBoard ? null : next)}
    />
  );
}
