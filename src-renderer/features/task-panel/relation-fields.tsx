import { type ComponentType, useState } from "react";
import { AddChoices } from "../../ui/add-choices.tsx";
import { BlockersField, DependentsField } from "./dependency-fields.tsx";
import { FollowFields } from "./follow-fields.tsx";
import { LabelsField } from "./labels-field.tsx";
import styles from "./panel.module.css";
import { ParentField } from "./parent-field.tsx";
import { hasAny, RELATIONS, type Relation, type RelationProps } from "./relations.ts";
import type { TaskProps } from "./shown-task.ts";
import { SubtasksField } from "./subtasks-field.tsx";

interface RelationRow {
  readonly text: string;
  /** What its button does, for screen readers. */
  readonly label: string;
  readonly Field: ComponentType<RelationProps>;
}

const ROWS: Readonly<Record<Relation, RelationRow>> = {
  labels: { text: "Label", label: "Add a label", Field: LabelsField },
  "waits-for": { text: "Waits for", label: "Add a task that it waits for", Field: BlockersField },
  unblocks: { text: "Unblocks", label: "Add a task that waits for it", Field: DependentsField },
  parent: { text: "Parent", label: "Set the parent", Field: ParentField },
  subtasks: { text: "Subtask", label: "Add a subtask", Field: SubtasksField },
};

/** What the task belongs to and hangs together with; what it has none of is offered at the end. */
export function RelationFields({ task }: TaskProps) {
  const [adding, setAdding] = useState<Relation | null>(null);
  const isShown = (relation: Relation) => relation === adding || hasAny(task, relation);
  const missing = RELATIONS.filter((relation) => !isShown(relation));
  return (
    <>
      {RELATIONS.filter(isShown).map((relation) => {
        const { Field } = ROWS[relation];
        return (
          <Field
            key={relation}
            task={task}
            isAdding={relation === adding}
            onAdding={(isAdding) => setAdding(isAdding ? relation : null)}
          />
        );
      })}
      <FollowFields task={task} />
      {missing.length > 0 && (
        <div className={styles.missing}>
          <dt className={styles.hidden}>Add</dt>
          <dd>
            <AddChoices
              choices={missing.map((relation) => ({
                text: ROWS[relation].text,
                label: ROWS[relation].label,
                onPress: () => setAdding(relation),
              }))}
            />
          </dd>
        </div>
      )}
    </>
  );
}
