import { create } from "zustand";
import type { TaskStatus } from "../../shared/domain/status.ts";
import type { VerdictStatus } from "../../shared/domain/verdict.ts";

/** The task that is to be moved: a card, or the panel's task. */
export interface MenuTask {
  readonly id: string;
  readonly key: string;
  readonly status: TaskStatus;
  readonly assignee: { readonly agent: string } | null;
  readonly verdict: { readonly status: VerdictStatus } | null;
}

/** Where the menu appears: at a card's button, or where the pointer is. */
export type MenuPlace = Element | { readonly getBoundingClientRect: () => DOMRect };

/** The one Move-to menu of the board. */
export type MoveMenuState =
  | { readonly kind: "closed" }
  | { readonly kind: "open"; readonly task: MenuTask; readonly place: MenuPlace };

/** Whether the Move-to menu is open, and for which task. */
export const useMoveMenu = create<{ readonly menu: MoveMenuState }>(() => ({
  menu: { kind: "closed" },
}));

/** Opens the menu of a task, as the person sees it now. */
export function openMoveMenu(task: MenuTask, place: MenuPlace): void {
  useMoveMenu.setState({ menu: { kind: "open", task, place } });
}

/** Closes it. */
export function closeMoveMenu(): void {
  useMoveMenu.setState({ menu: { kind: "closed" } });
}
