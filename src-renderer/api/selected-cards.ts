import type { Card } from "../../shared/operations/board.ts";
import { useSelection } from "../state/selection.ts";
import { useView } from "../state/view.ts";
import type { BoardSnapshot } from "./board-snapshot.ts";
import { queryKeys } from "./queries.ts";
import { queryClient } from "./query-client.ts";

/** A card, or all that are chosen where it is one of them: what is done with one is done with all. */
export function chosenWith(card: Card): readonly Card[] {
  return useSelection.getState().ids.has(card.id) ? selectedCards() : [card];
}

/** The chosen cards of the board that is shown, as they are now. */
export function selectedCards(): readonly Card[] {
  const { projectId } = useView.getState();
  const board = queryClient.getQueryData<BoardSnapshot>(queryKeys.board(projectId));
  return [...useSelection.getState().ids].flatMap((id) => board?.cards.get(id) ?? []);
}
