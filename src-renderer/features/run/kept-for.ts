import {
  describeReservation,
  formatReservation,
  isFreeFor,
} from "../../../shared/domain/reservation.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { RunSubject } from "../../state/dialogs.ts";
import type { ListedAgent } from "./order-agents.ts";

/**
 * The agents with what keeps them from a task that is reserved for somebody else: its claim would be
 * refused to them.
 */
export function keptFor<Listed extends ListedAgent>(
  { key, reservedFor }: Pick<RunSubject, "key" | "reservedFor">,
  agents: readonly Listed[],
): readonly Listed[] {
  const stored = reservedFor && formatReservation(reservedFor);
  if (stored === null) return agents;
  const obstacle = t(($) => $.runWish.reserved, { key, who: describeReservation(stored) });
  return agents.map((agent) =>
    isFreeFor(stored, { id: agent.name, runtime: agent.name })
      ? agent
      : { ...agent, obstacles: [...agent.obstacles, obstacle] },
  );
}
