import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { EventGroup } from "../../shared/domain/event-groups.ts";

/** Who did it: anyone, all of a sort, or one by name. */
export type ActivityActor =
  | { readonly kind: "anyone" }
  | { readonly kind: "type"; readonly type: "human" | "agent" | "system" }
  | { readonly kind: "name"; readonly name: string };

/** Which part of what happened is shown. */
export interface ActivityFilter {
  /** Null for all groups. */
  readonly group: EventGroup | null;
  readonly actor: ActivityActor;
  readonly text: string;
}

const EVERYTHING: ActivityFilter = { group: null, actor: { kind: "anyone" }, text: "" };

/** Which part of what happened the activity panel shows. */
export const useActivityFilter = create<ActivityFilter>()(
  persist(() => EVERYTHING, {
    name: "baton-activity",
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
);

/** Shows another part. */
export function filterActivity(filter: Partial<ActivityFilter>): void {
  useActivityFilter.setState(filter);
}

/** Shows everything again. */
export function clearActivityFilter(): void {
  useActivityFilter.setState(EVERYTHING);
}

/** Whether nothing is left out. */
export function isUnfiltered({ group, actor, text }: ActivityFilter): boolean {
  return group === null && actor.kind === "anyone" && text.trim() === "";
}
