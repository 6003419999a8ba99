import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { compileQuery } from "../../../shared/domain/card-query/match-query.ts";
import type { BoardSnapshot } from "../../api/board-snapshot.ts";
import { queryKeys } from "../../api/queries.ts";
import { queryContext } from "../../api/query-context.ts";
import { useView } from "../../state/view.ts";

/** While agents drain a board it changes many times a second; these counts need not. */
const LOOK_MS = 1_000;
/** A claim goes stale without any change. */
const RECOUNT_MS = 30_000;

/**
 * How many cards of the board shown some filters let through. Looks once a second, and goes
 * through the cards only when they changed since.
 * @param filters by name; the same object each time
 */
export function useMatchCounts<Name extends string>(
  filters: Readonly<Record<Name, string>>,
): Readonly<Record<Name, number>> | null {
  const client = useQueryClient();
  const projectId = useView((view) => view.projectId);
  const [counts, setCounts] = useState<Readonly<Record<Name, number>> | null>(null);
  useEffect(() => {
    let seen: BoardSnapshot["cards"] | undefined;
    let countedAt = 0;
    const look = () => {
      const cards = client.getQueryData<BoardSnapshot>(queryKeys.board(projectId))?.cards;
      const isRecent = Date.now() - countedAt < RECOUNT_MS;
      if (!cards || (cards === seen && isRecent)) return;
      seen = cards;
      countedAt = Date.now();
      setCounts(countMatches(client, cards, filters));
    };
    look();
    const timer = window.setInterval(look, LOOK_MS);
    return () => window.clearInterval(timer);
  }, [client, projectId, filters]);
  return counts;
}

function countMatches<Name extends string>(
  client: QueryClient,
  cards: BoardSnapshot["cards"],
  filters: Readonly<Record<Name, string>>,
): Readonly<Record<Name, number>> {
  const context = queryContext(client, Date.now());
  const counts = {} as Record<Name, number>;
  for (const name of Object.keys(filters) as Name[]) {
    const query = compileQuery(filters[name]);
    counts[name] = 0;
    for (const card of cards.values()) {
      if (query.matches(card, context)) counts[name] += 1;
    }
  }
  return counts;
}
