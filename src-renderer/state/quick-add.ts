import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { createLaterStorage } from "./later-storage.ts";
import { useView } from "./view.ts";

/** The columns that a card can be put into by its title alone. */
export type QuickAddColumn = "backlog" | "todo";

/** A line that is open on a board. */
export interface QuickLine {
  readonly column: QuickAddColumn;
  /** The project that its cards go to; null for the one that is shown. */
  readonly projectId: string | null;
  /** Whether it is still to take the focus: it was opened now, not come back to. */
  readonly isFresh: boolean;
}

interface QuickAdd {
  /** By board. */
  readonly open: Readonly<Record<string, QuickLine>>;
}

interface QuickTexts {
  /** What was typed and is no card yet, by board and column. */
  readonly texts: Readonly<Record<string, string>>;
}

const NO_TEXTS: QuickTexts = { texts: {} };

/** Where cards are added by their titles, one after another. */
export const useQuickAdd = create<QuickAdd>(() => ({ open: {} }));

const useQuickTexts = create<QuickTexts>()(
  persist(() => NO_TEXTS, {
    name: "baton-quick-lines",
    version: 1,
    storage: createJSONStorage(createLaterStorage),
  }),
);

/** The line that is open on a board. @param projectId the project shown, null for all */
export function useQuickLine(projectId: string | null): QuickLine | null {
  return useQuickAdd(({ open }) => open[boardOf(projectId)] ?? null);
}

/** Opens a column's line on the board shown. */
export function openQuickAdd(column: QuickAddColumn, projectId: string | null): void {
  setLine({ column, projectId, isFresh: true });
}

/** Notes that the line on the board shown has the focus. */
export function noteLineFocused(): void {
  const { open } = useQuickAdd.getState();
  const line = open[shownBoard()];
  if (line?.isFresh) setLine({ ...line, isFresh: false });
}

/** Closes the line on the board shown. What was typed is there again when it opens next. */
export function closeQuickAdd(): void {
  useQuickAdd.setState(({ open: { [shownBoard()]: _, ...open } }) => ({ open }));
}

/** What was typed into a column's line, on one board. */
export function useQuickText(projectId: string | null, column: QuickAddColumn): string {
  return useQuickTexts(({ texts }) => texts[`${boardOf(projectId)} ${column}`] ?? "");
}

/** Keeps what was typed into a column's line on one board; an empty one is forgotten. */
export function keepQuickText(
  projectId: string | null,
  column: QuickAddColumn,
  text: string,
): void {
  const place = `${boardOf(projectId)} ${column}`;
  useQuickTexts.setState(({ texts: { [place]: _, ...texts } }) => ({
    texts: text === "" ? texts : { ...texts, [place]: text },
  }));
}

function setLine(line: QuickLine): void {
  useQuickAdd.setState(({ open }) => ({ open: { ...open, [shownBoard()]: line } }));
}

function shownBoard(): string {
  return boardOf(useView.getState().projectId);
}

function boardOf(projectId: string | null): string {
  return projectId ?? "all";
}
