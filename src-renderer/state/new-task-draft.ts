import { create } from "zustand";
import type { TaskName } from "../../shared/operations/fields.ts";

/** A task that is not made yet. */
export interface NewTaskDraft {
  readonly title: string;
  readonly description: string;
  readonly priority: number;
  readonly labels: readonly string[];
  /** The project chosen by hand, null to take the one that is shown. */
  readonly projectId: string | null;
  readonly parent: TaskName | null;
  readonly after: readonly TaskName[];
  /** The finished task that it goes on from. */
  readonly follows: TaskName | null;
  /** The day on which it is due, such as 2026-08-01. */
  readonly due: string | null;
  /** For whom it is kept: one of the two is a name. */
  readonly reservedFor: { readonly agent: string | null; readonly runtime: string | null } | null;
  /** What verifies it, as its template says; null for as its project says. */
  readonly verify: { readonly command: string | null; readonly required: boolean | null } | null;
}

const EMPTY: NewTaskDraft = {
  title: "",
  description: "",
  priority: 0,
  labels: [],
  projectId: null,
  parent: null,
  after: [],
  follows: null,
  due: null,
  reservedFor: null,
  verify: null,
};

/** What was typed for a new task; it is there again when the dialog was closed too early. */
export const useNewTaskDraft = create<NewTaskDraft>(() => EMPTY);

/** Changes a part of the draft. */
export function changeNewTask(part: Partial<NewTaskDraft>): void {
  useNewTaskDraft.setState(part);
}

/** Starts over: the task was made. */
export function clearNewTask(): void {
  useNewTaskDraft.setState(EMPTY);
}

/** Makes room for the next of several: what they have in common stays. */
export function clearNewTaskText(): void {
  useNewTaskDraft.setState({ title: "", description: "" });
}
