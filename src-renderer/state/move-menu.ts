import { create } from "zustand";
import type { Card } from "../../shared/operations/board.ts";

/** Where the menu appears: at a card's button, or where the pointer is. */
export type MenuPlace = Element | { readonly getBoundingClientRect: () => DOMRect };

/** The one Move-to menu of the board. */
export type MoveMenuState =
  | { readonly kind: "closed" }
  | { readonly kind: "open"; readonly card: Card; readonly place: MenuPlace };

/** Whether the Move-to menu is open, and for which card. */
export const useMoveMenu = create<{ readonly menu: MoveMenuState }>(() => ({
  menu: { kind: "closed" },
}));

/** Opens the menu of a card, as the person sees it now. */
export function openMoveMenu(card: Card, place: MenuPlace): void {
  useMoveMenu.setState({ menu: { kind: "open", card, place } });
}

/** Closes it. */
export function closeMoveMenu(): void {
  useMoveMenu.setState({ menu: { kind: "closed" } });
}
