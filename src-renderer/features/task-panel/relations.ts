import type { ShownTask, TaskProps } from "./shown-task.ts";

/** What a task can have none of: where it has none, its row is only a button. */
export const RELATIONS = ["labels", "waits-for", "unblocks", "parent", "subtasks"] as const;
export type Relation = (typeof RELATIONS)[number];

/** What each relation's row is given. */
export interface RelationProps extends TaskProps {
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
}

/** Whether a task has any of a relation. */
export function hasAny(task: ShownTask, relation: Relation): boolean {
  switch (relation) {
    case "labels":
      return task.labels.length > 0;
    case "waits-for":
      return task.dependencies.length > 0;
    case "unblocks":
      return task.dependents.length > 0;
    case "parent":
      return task.parent !== null;
    case "subtasks":
      return task.subtasks.some((subtask) => !subtask.dropped);
  }
}
