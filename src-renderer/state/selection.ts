import { create } from "zustand";

interface Selection {
  /** Ids of the cards that were chosen, to do one thing with all of them. */
  readonly ids: ReadonlySet<string>;
  /** The card from which Shift extends the selection. */
  readonly anchor: string | null;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Which cards of the board are chosen. */
export const useSelection = create<Selection>(() => ({ ids: NOTHING, anchor: null }));

/** Chooses a card, or no longer. */
export function toggleSelected(id: string): void {
  useSelection.setState(({ ids }) => {
    const after = new Set(ids);
    if (!after.delete(id)) after.add(id);
    return { ids: after, anchor: id };
  });
}

/**
 * Chooses cards beside those that are chosen already.
 * @param anchor the card from which Shift goes on
 */
export function addSelected(wanted: Iterable<string>, anchor: string | null): void {
  useSelection.setState(({ ids }) => ({ ids: new Set([...ids, ...wanted]), anchor }));
}

/** Chooses nothing. */
export function clearSelection(): void {
  if (useSelection.getState().ids.size > 0) useSelection.setState({ ids: NOTHING, anchor: null });
}

/** Forgets chosen cards that are no longer seen: what is done is done with what the person sees. */
export function keepSelected(isSeen: (id: string) => boolean): void {
  const { ids } = useSelection.getState();
  const kept = [...ids].filter(isSeen);
  if (kept.length < ids.size) useSelection.setState({ ids: new Set(kept) });
}
