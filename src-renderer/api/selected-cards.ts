import type { Card } from "../../shared/operations/board.ts";
import { useSelection } from "../state/selection.ts";
import { useView } from "../state/view.ts";
import type { BoardSnapshot } from "./board-snapshot.ts";
import { queryKeys } from "./queries.ts";
import { queryClient } from "./query-client.ts";

/** The chosen cards of the board that is shown, as they are now. */
export function selectedCards(): readonly Card[] {
  const { projectId } = useView.getState();
  const board = queryClient.getQueryData<BoardSnapshot>(queryKeys.board(projectId));
  return [...useSelection.getState().ids].flatMap((id) => board?.cards.get(id) ?? []);
}
