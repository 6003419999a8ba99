import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { Grouping } from "../../shared/domain/preset.ts";
import { useView } from "./view.ts";

interface FoldedLanes {
  /** By project and grouping, the keys of lanes whose cards are out of sight. */
  readonly folded: Readonly<Record<string, readonly string[]>>;
}

const NONE: FoldedLanes = { folded: {} };
const NO_LANES: readonly string[] = [];

/** Which lanes a person folded, kept for each project and way to group. */
export const useFoldedLanes = create<FoldedLanes>()(
  persist(() => NONE, {
    name: "baton-folded-lanes",
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
);

/** The lanes that are folded on the board shown. */
export function useFoldedLaneKeys(): readonly string[] {
  const place = useView(({ projectId, group }) => placeOf(projectId, group));
  return useFoldedLanes(({ folded }) => folded[place] ?? NO_LANES);
}

/** Folds a lane of the board shown, or unfolds it. */
export function foldLane(key: string, isFolded: boolean): void {
  const others = foldedKeys().filter((each) => each !== key);
  setFolded(isFolded ? [...others, key] : others);
}

/** Folds these lanes of the board shown, and no others. @param keys none unfolds all */
export function foldLanes(keys: readonly string[]): void {
  setFolded(keys);
}

function foldedKeys(): readonly string[] {
  return useFoldedLanes.getState().folded[shownPlace()] ?? NO_LANES;
}

function setFolded(keys: readonly string[]): void {
  useFoldedLanes.setState(({ folded }) => {
    const { [shownPlace()]: _, ...others } = folded;
    return { folded: keys.length === 0 ? others : { ...others, [shownPlace()]: keys } };
  });
}

function shownPlace(): string {
  const { projectId, group } = useView.getState();
  return placeOf(projectId, group);
}

function placeOf(projectId: string | null, group: Grouping): string {
  return `${projectId ?? "all"} ${group}`;
}
