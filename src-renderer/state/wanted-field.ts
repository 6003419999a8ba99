import { useEffect } from "react";
import { create } from "zustand";
import { openTask } from "./view.ts";

/** What of a task's panel an action leads to. */
export type WantedField = "labels" | "due" | "reserved" | "parent" | "take-over";

interface Wanted {
  readonly taskId: string;
  readonly field: WantedField;
}

const useWanted = create<{ readonly wanted: Wanted | null }>(() => ({ wanted: null }));

/** Opens a task, and in its panel what changes a field. */
export function wantField(taskId: string, field: WantedField): void {
  openTask(taskId);
  useWanted.setState({ wanted: { taskId, field } });
}

/**
 * Opens what changes a field once that is wanted.
 * @param begin opens it, with the focus in it
 */
export function useWantedField(taskId: string, field: WantedField, begin: () => void): void {
  const isWanted = useWanted(({ wanted }) => wanted?.taskId === taskId && wanted.field === field);
  useEffect(() => {
    if (!isWanted) return;
    useWanted.setState({ wanted: null });
    begin();
  }, [isWanted, begin]);
}
