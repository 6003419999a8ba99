import { create } from "zustand";
import type { TaskStatus } from "../../shared/domain/status.ts";
import type { VerdictStatus } from "../../shared/domain/verdict.ts";

/** The task that is to be moved: a card, or the panel's task. */
export interface MenuTask {
  readonly id: string;
  readonly key: string;
  readonly status: TaskStatus;
  readonly claimEpoch: number;
  readonly assignee: { readonly agent: string } | null;
  readonly verdict: { readonly status: VerdictStatus } | null;
}

/** Where the menu appears: at a card's button, or where the pointer is. */
export type MenuPlace = Element | { readonly getBoundingClientRect: () => DOMRect };

/** The one Move-to menu of the board. */
export type MoveMenuState =
  | { readonly kind: "closed" }
  | {
      readonly kind: "open";
      /** The task it was opened at. */
      readonly task: MenuTask;
      readonly place: MenuPlace;
      /** Whether it is about all cards that are chosen, and not about that task alone. */
      readonly isOfChosen: boolean;
    };

/** Whether the Move-to menu is open, and for what. */
export const useMoveMenu = create<{ readonly menu: MoveMenuState }>(() => ({
  menu: { kind: "closed" },
}));

/**
 * Opens the menu at a task, as the person sees it now.
 * @param isOfChosen whether all chosen cards are moved by it, not the task alone
 */
export function openMoveMenu(task: MenuTask, place: MenuPlace, isOfChosen: boolean): void {
  useMoveMenu.setState({ menu: { kind: "open", task, place, isOfChosen } });
}

/** Closes it. */
export function closeMoveMenu(): void {
  useMoveMenu.setState({ menu: { kind: "closed" } });
}
