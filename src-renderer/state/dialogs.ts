import { create } from "zustand";
import type { Reservation } from "../../shared/domain/reservation.ts";
import type { SavedView } from "../../shared/operations/preset.ts";
import type { NewTaskInput } from "../../shared/operations/several.ts";
import type { TransferSource } from "../../shared/transfer.ts";
import type { Inbox } from "../../shared/window-inbox.ts";

/** A task that is to be run. */
export interface RunSubject {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly projectId: string;
  /** For whom it is kept; null for anybody. */
  readonly reservedFor: Reservation | null;
}

/** An execution whose log is shown. */
export interface LogSubject {
  readonly execution: string;
  readonly taskId: string;
  /** Null where its task is gone. */
  readonly taskKey: string | null;
  readonly taskTitle: string | null;
  /** Who works, such as the profile's name. */
  readonly who: string;
  /** How it ended, in a word; null while it runs. */
  readonly outcome: string | null;
}

/** A file or folder that is to be imported. */
export interface ImportSubject {
  readonly source: TransferSource;
  readonly path: string;
}

/** A list that was pasted, to make cards of. */
export interface PastedList {
  readonly kind: "paste";
  readonly text: string;
  /** Where they go; by default to the top of the queue of the project that is shown. */
  readonly into?: { readonly projectId: string; readonly status: "backlog" | "todo" };
  /** What all of them get. Subtasks among them have a parent of their own, and wait for nothing more. */
  readonly common?: CommonFields;
  /** The same in words, for the person. */
  readonly commonWords?: string;
  /** The draft into whose title it was pasted: with none made, it is there again. */
  readonly draft?: { readonly status: "backlog" | "todo" };
}

/** What several new tasks have in common. */
export type CommonFields = Omit<NewTaskInput, "title" | "description" | "status" | "under">;

/** The one dialog that is open. */
export type OpenDialog =
  | { readonly kind: "none" }
  | { readonly kind: "new-task"; readonly status: "backlog" | "todo" }
  /** Moving a task to done over a verdict that does not let it. */
  | { readonly kind: "override"; readonly taskId: string; readonly taskKey: string }
  | { readonly kind: "new-project"; readonly folder: string }
  | { readonly kind: "project-settings"; readonly projectId: string }
  | { readonly kind: "archived-projects" }
  /** Pausing the whole board, with a reason. */
  | { readonly kind: "pause" }
  | { readonly kind: "restore" }
  /** Keeping what is shown as a view, or giving a view another name. */
  | { readonly kind: "save-view"; readonly view: SavedView | null }
  | PastedList
  | { readonly kind: "templates"; readonly projectId: string }
  /** Why some of several cards stayed as they were. */
  | {
      readonly kind: "report";
      readonly entries: readonly { readonly key: string; readonly message: string }[];
    }
  | { readonly kind: "import"; readonly given?: ImportSubject }
  | { readonly kind: "export" }
  /** Starting an agent on a task. */
  | { readonly kind: "run"; readonly task: RunSubject }
  | { readonly kind: "log"; readonly run: LogSubject }
  /** What happened while the app was closed, as it was told at a time. */
  | { readonly kind: "inbox"; readonly inbox: Inbox; readonly now: number }
  /** Every action and every task, to be found by typing. */
  | { readonly kind: "palette" }
  | { readonly kind: "shortcuts" };

const CLOSED: OpenDialog = { kind: "none" };

/** Which dialog is open. */
export const useDialog = create<{ readonly dialog: OpenDialog }>(() => ({ dialog: CLOSED }));

/** Opens a dialog, in place of another. */
export function openDialog(dialog: OpenDialog): void {
  useDialog.setState({ dialog });
}

/** Closes the dialog. */
export function closeDialog(): void {
  useDialog.setState({ dialog: CLOSED });
}
