import { showFactScope } from "../../state/facts.ts";
import { Select } from "../../ui/select.tsx";
import { useFactScope } from "./use-fact-scope.ts";

/** Whose facts are shown. */
export function ScopeSelect() {
  const { id, choices } = useFactScope();
  const [onBoard] = choices;
  return (
    <Select
      label="Whose facts"
      value={id}
      options={choices.map(({ id: value, name }) => ({
        value,
        label: name,
        ...(value === onBoard?.id ? { hint: "on the board" } : {}),
      }))}
      onChange={(next) => showFactScope(next === onBoard?.id ? null : next)}
    />
  );
}
