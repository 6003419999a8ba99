import { type ComponentType, useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { useDrafts } from "../../state/drafts.ts";
import { useWantedField } from "../../state/wanted-field.ts";
import { AddChoices } from "../../ui/add-choices.tsx";
import { BlockersField, DependentsField } from "./dependency-fields.tsx";
import { FollowFields } from "./follow-fields.tsx";
import { LabelsField } from "./labels-field.tsx";
import styles from "./panel.module.css";
import { ParentField } from "./parent-field.tsx";
import { hasAny, RELATIONS, type Relation, type RelationProps } from "./relations.ts";
import type { TaskProps } from "./shown-task.ts";
import { SubtasksField, subtaskDraftOf } from "./subtasks-field.tsx";

interface RelationRow {
  readonly text: string;
  /** What its button does, for screen readers. */
  readonly label: string;
  readonly Field: ComponentType<RelationProps>;
}

const ROWS: Readonly<Record<Relation, RelationRow>> = {
  labels: {
    text: t(($) => $.task.relations.label),
    label: t(($) => $.task.relations.addLabel),
    Field: LabelsField,
  },
  "waits-for": {
    text: t(($) => $.task.relations.waitsFor),
    label: t(($) => $.task.relations.waitsForAdd),
    Field: BlockersField,
  },
  unblocks: {
    text: t(($) => $.task.relations.unblocks),
    label: t(($) => $.task.relations.unblocksAdd),
    Field: DependentsField,
  },
  parent: {
    text: t(($) => $.task.relations.parent),
    label: t(($) => $.task.relations.parentSet),
    Field: ParentField,
  },
  subtasks: {
    text: t(($) => $.task.relations.subtask),
    label: t(($) => $.task.relations.subtaskAdd),
    Field: SubtasksField,
  },
};

/** What the task belongs to and hangs together with; what it has none of is offered at the end. */
export function RelationFields({ task }: TaskProps) {
  const [adding, setAdding] = useState<Relation | null>(() =>
    useDrafts.getState().texts[subtaskDraftOf(task.id)] ? "subtasks" : null,
  );
  useWantedField(task.id, "labels", () => setAdding("labels"));
  useWantedField(task.id, "parent", () => setAdding("parent"));
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
          <dt className={styles.hidden}>{t(($) => $.task.relations.add)}</dt>
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
