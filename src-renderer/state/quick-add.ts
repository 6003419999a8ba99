import { create } from "zustand";

/** The columns that a card can be put into by its title alone. */
export type QuickAddColumn = "backlog" | "todo";

interface QuickAdd {
  /** The column whose line is open; null for none. */
  readonly column: QuickAddColumn | null;
  /** The project that its cards go to; null for the one that is shown. */
  readonly projectId: string | null;
}

const CLOSED: QuickAdd = { column: null, projectId: null };

/** Where cards are added by their titles, one after another. */
export const useQuickAdd = create<QuickAdd>(() => CLOSED);

/** Opens a column's line. */
export function openQuickAdd(column: QuickAddColumn, projectId: string | null): void {
  useQuickAdd.setState({ column, projectId });
}

/** Closes it. */
export function closeQuickAdd(): void {
  useQuickAdd.setState(CLOSED);
}
