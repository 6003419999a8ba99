import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { TaskName } from "../../shared/operations/fields.ts";
import { createLaterStorage } from "./later-storage.ts";

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

/** What was typed for a new task; it is there again when the dialog, or the app, was closed too early. */
export const useNewTaskDraft = create<NewTaskDraft>()(
  persist(() => EMPTY, {
    name: "baton-new-task",
    version: 1,
    storage: createJSONStorage(createLaterStorage),
  }),
);

/** What was typed for another one before something else filled the draft in; null for none. */
export const usePutAside = create<{ readonly draft: NewTaskDraft | null }>()(
  persist(() => ({ draft: null as NewTaskDraft | null }), {
    name: "baton-new-task-put-aside",
    version: 1,
    storage: createJSONStorage(createLaterStorage),
  }),
);

/** What filled the draft in last: unchanged, it is nobody's work. */
let filled: NewTaskDraft = EMPTY;

/** Changes a part of the draft. */
export function changeNewTask(part: Partial<NewTaskDraft>): void {
  useNewTaskDraft.setState(part);
}

/**
 * Fills the draft in with what was not typed, such as a template. What was typed is put aside.
 * @param keepsOthers whether the parts that are not named stay as they are
 */
export function fillNewTask(part: Partial<NewTaskDraft>, keepsOthers: boolean): void {
  const before = useNewTaskDraft.getState();
  const words = ({ title, description }: NewTaskDraft) => `${title}\n${description}`.trim();
  if (words(before) !== "" && words(before) !== words(filled)) {
    usePutAside.setState({ draft: before });
  }
  filled = { ...(keepsOthers ? before : EMPTY), ...part };
  useNewTaskDraft.setState(filled);
}

/** Has what was put aside as the draft again. */
export function bringBackNewTask(): void {
  const { draft } = usePutAside.getState();
  if (draft) useNewTaskDraft.setState(draft);
  forgetPutAside();
}

/** Throws away what was put aside. */
export function forgetPutAside(): void {
  usePutAside.setState({ draft: null });
}

/** Starts over: the task was made. */
export function clearNewTask(): void {
  useNewTaskDraft.setState(EMPTY);
}

/** Makes room for the next of several: what they have in common stays. */
export function clearNewTaskText(): void {
  useNewTaskDraft.setState({ title: "", description: "" });
}
