import { t } from "../../../shared/strings/translate.ts";
import { useAgents } from "../../api/agents.ts";
import { filterExecutions, LISTED_ENDS, useExecutionFilter } from "../../state/executions.ts";
import { OUTCOME_LABELS } from "../../ui/run-words.ts";
import { Select } from "../../ui/select.tsx";

const ANY = "*";
const OUTCOMES = [
  { value: ANY, label: t(($) => $.executions.anyOutcome) },
  ...LISTED_ENDS.map((value) => ({
    value,
    label: value === "recovered" ? t(($) => $.executions.recovered) : OUTCOME_LABELS[value],
  })),
] as const;

/** Which of the ended executions are listed. */
export function RecentFilter() {
  const { outcome, type } = useExecutionFilter();
  const { data: known } = useAgents();
  const names = (known?.agents ?? []).map(({ name }) => name);
  const types = [...new Set([...names, "shell", "gate", ...(type === null ? [] : [type])])];
  return (
    <>
      <Select
        label={t(($) => $.executions.outcome)}
        value={outcome ?? ANY}
        options={OUTCOMES}
        onChange={(value) => filterExecutions({ outcome: value === ANY ? null : value })}
      />
      <Select
        label={t(($) => $.executions.agent)}
        value={type ?? ANY}
        options={[
          { value: ANY, label: t(($) => $.executions.anyAgent) },
          ...types.map((value) => ({ value, label: value })),
        ]}
        onChange={(value) => filterExecutions({ type: value === ANY ? null : value })}
      />
    </>
  );
}
