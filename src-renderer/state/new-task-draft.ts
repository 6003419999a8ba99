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

/** What was typed for others before something else filled the draft in, the newest last. */
export const usePutAside = create<{ readonly drafts: readonly NewTaskDraft[] }>()(
  persist((): { readonly drafts: readonly NewTaskDraft[] } => ({ drafts: [] }), {
    name: "baton-new-tasks-put-aside",
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
  usePutAside.setState(({ drafts }) => ({ drafts: [...drafts, ...typedIn(before)] }));
  filled = { ...(keepsOthers ? before : EMPTY), ...part };
  useNewTaskDraft.setState(filled);
}

/** Has what was put aside last as the draft again. What was typed since is put aside for it. */
export function bringBackNewTask(): void {
  const draft = usePutAside.getState().drafts.at(-1);
  if (!draft) return;
  forgetPutAside();
  fillNewTask(draft, false);
  filled = EMPTY;
}

/** Throws away what was put aside last. */
export function forgetPutAside(): void {
  usePutAside.setState(({ drafts }) => ({ drafts: drafts.slice(0, -1) }));
}

/** The draft where it has words of somebody's own. */
function typedIn(draft: NewTaskDraft): readonly NewTaskDraft[] {
  const words = ({ title, description }: NewTaskDraft) => `${title}\n${description}`.trim();
  return words(draft) === "" || words(draft) === words(filled) ? [] : [draft];
}

/** Starts over: the task was made. */
export function clearNewTask(): void {
  useNewTaskDraft.setState(EMPTY);
}

/** Makes room for the next of several: what they have in common stays. */
export function clearNewTaskText(): void {
  useNewTaskDraft.setState({ title: "", description: "" });
}
