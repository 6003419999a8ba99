import type { OperationOutput } from "../../../shared/operations/index.ts";

/** The task in the panel, with its links, comments and runs. */
export type ShownTask = OperationOutput<"task.get">;

/** What every part of the panel is given. */
export interface TaskProps {
  readonly task: ShownTask;
}
