import { create } from "zustand";

/** The one dialog that is open. */
export type OpenDialog =
  | { readonly kind: "none" }
  | { readonly kind: "new-task"; readonly status: "backlog" | "todo" }
  /** Moving a task to done over a verdict that does not let it. */
  | { readonly kind: "override"; readonly taskId: string; readonly taskKey: string }
  | { readonly kind: "new-project"; readonly folder: string }
  | { readonly kind: "restore" }
  | { readonly kind: "import" }
  | { readonly kind: "export" }
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
