import { useState } from "react";
import { decideLabel } from "../../../shared/domain/text.ts";
import { useLabels } from "../../api/queries.ts";
import { useTaskEdit } from "../../api/task-edits.ts";
import { Combobox } from "../../ui/combobox.tsx";
import { LabelPill } from "../../ui/label-pill.tsx";
import { Adder } from "./adder.tsx";
import type { TaskProps } from "./shown-task.ts";

const OFFERED = 8;

/** The task's labels: taken away by their cross, added from those in use or as new ones. */
export function LabelsField({ task }: TaskProps) {
  const edit = useTaskEdit();
  return (
    <>
      <dt>Labels</dt>
      <dd>
        {task.labels.map((label) => (
          <LabelPill
            key={label}
            label={label}
            onRemove={() => edit.mutate({ seen: task, edit: { removeLabels: [label] } })}
          />
        ))}
        <Adder text="Add" label="Add a label">
          {() => <LabelCombobox task={task} />}
        </Adder>
      </dd>
    </>
  );
}

function LabelCombobox({ task }: TaskProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { data: known = [] } = useLabels();
  const edit = useTaskEdit({ onRefused: (refusal) => setError(refusal.message) });
  const wanted = text.trim();
  const free = known.filter(({ label }) => !task.labels.includes(label));
  const found = free.filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase()));
  const isNew =
    wanted !== "" && ![...task.labels, ...known.map((each) => each.label)].includes(wanted);
  const add = (label: string) => {
    const decision = decideLabel(label);
    if (decision.kind === "refused") return setError(decision.reason);
    setError(null);
    edit.mutate({ seen: task, edit: { addLabels: [decision.text] } });
  };
  return (
    <Combobox
      label="Add a label"
      placeholder="Label"
      emptyText="Type a new label"
      startFocused
      error={error}
      items={[
        ...found.slice(0, OFFERED).map(({ label, tasks }) => ({ id: label, label, hint: tasks })),
        ...(isNew ? [{ id: wanted, label: wanted, hint: "new" }] : []),
      ]}
      onQuery={setText}
      onPick={(item) => add(item.id)}
    />
  );
}
