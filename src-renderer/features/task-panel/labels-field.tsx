import { useState } from "react";
import { decideLabel } from "../../../shared/domain/text.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useLabels } from "../../api/queries.ts";
import { useTaskEdit } from "../../api/task-edits.ts";
import { AddableRow } from "../../ui/addable-row.tsx";
import { LabelCombobox } from "../../ui/label-combobox.tsx";
import { LabelPill } from "../../ui/label-pill.tsx";
import type { RelationProps } from "./relations.ts";
import type { TaskProps } from "./shown-task.ts";

/** The task's labels: taken away by their cross, added from those in use or as new ones. */
export function LabelsField({ task, isAdding, onAdding }: RelationProps) {
  const edit = useTaskEdit();
  return (
    <AddableRow
      name={t(($) => $.task.relations.labels)}
      addLabel={t(($) => $.task.relations.addLabel)}
      isAdding={isAdding}
      onAdding={onAdding}
      field={<LabelSearch task={task} />}
    >
      {task.labels.map((label) => (
        <LabelPill
          key={label}
          label={label}
          onRemove={() => edit.mutate({ seen: task, edit: { removeLabels: [label] } })}
        />
      ))}
    </AddableRow>
  );
}

function LabelSearch({ task }: TaskProps) {
  const [error, setError] = useState<string | null>(null);
  const { data: known = [] } = useLabels();
  const edit = useTaskEdit({ onRefused: (refusal) => setError(refusal.message) });
  const add = (label: string) => {
    const decision = decideLabel(label);
    if (decision.kind === "refused") return setError(decision.reason);
    setError(null);
    edit.mutate({ seen: task, edit: { addLabels: [decision.text] } });
  };
  return <LabelCombobox known={known} chosen={task.labels} error={error} onAdd={add} />;
}
