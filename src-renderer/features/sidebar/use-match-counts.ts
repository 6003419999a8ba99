import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { compileQuery } from "../../../shared/domain/card-query/match-query.ts";
import type { QueryContext } from "../../../shared/domain/card-query/query-fields.ts";
import type { Card } from "../../../shared/operations/board.ts";
import type { BoardSnapshot } from "../../api/board-snapshot.ts";
import { queryKeys } from "../../api/queries.ts";
import { queryContext } from "../../api/query-context.ts";
import { useView } from "../../state/view.ts";

/** While agents drain a board it changes many times a second; these counts need not. */
const LOOK_MS = 1_000;
/** A claim goes stale without any change. */
const RECOUNT_MS = 30_000;

/** What some filters let through, by their names. */
interface Matches {
  readonly context: QueryContext;
  readonly cards: BoardSnapshot["cards"];
  /** Ids of cards. */
  readonly of: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * How many cards of the board shown some filters let through. Looks once a second, and only at the
 * cards that changed since.
 * @param filters by name; the same object each time
 */
export function useMatchCounts<Name extends string>(
  filters: Readonly<Record<Name, string>>,
): Readonly<Record<Name, number>> | null {
  const client = useQueryClient();
  const projectId = useView((view) => view.projectId);
  const [counts, setCounts] = useState<Readonly<Record<Name, number>> | null>(null);
  useEffect(() => {
    const names = Object.keys(filters) as Name[];
    let matches: Matches | null = null;
    const look = () => {
      const cards = client.getQueryData<BoardSnapshot>(queryKeys.board(projectId))?.cards;
      if (!cards) return;
      const context = queryContext(client, Date.now());
      const known = matches && isAlike(matches.context, context) ? matches : null;
      if (known?.cards === cards) return;
      matches = findMatches(cards, filters, context, known);
      const { of } = matches;
      const after = names.map((name) => [name, of.get(name)?.size ?? 0]);
      setCounts((before) => keepIfEqual(before, Object.fromEntries(after)));
    };
    look();
    const timer = window.setInterval(look, LOOK_MS);
    return () => window.clearInterval(timer);
  }, [client, projectId, filters]);
  return counts;
}

function keepIfEqual<Counts extends Readonly<Record<string, number>>>(
  before: Counts | null,
  after: Counts,
): Counts {
  return before && Object.keys(after).every((name) => after[name] === before[name])
    ? before
    : after;
}

/** Whether a card is let through as before while it does not change. */
function isAlike(counted: QueryContext, { me, staleTtlMs, now }: QueryContext): boolean {
  return counted.me === me && counted.staleTtlMs === staleTtlMs && now - counted.now < RECOUNT_MS;
}

/** @param known what they let through before; null has all cards looked at */
function findMatches(
  cards: BoardSnapshot["cards"],
  filters: Readonly<Record<string, string>>,
  context: QueryContext,
  known: Matches | null,
): Matches {
  const changed = known && cards.keysChangedFrom(known.cards);
  const of = new Map<string, ReadonlySet<string>>();
  for (const [name, filter] of Object.entries(filters)) {
    const query = compileQuery(filter);
    const ids = new Set(changed ? known?.of.get(name) : []);
    const look = (card: Card | undefined, id: string) => {
      if (card && query.matches(card, context)) ids.add(id);
      else ids.delete(id);
    };
    if (changed) for (const id of changed) look(cards.get(id), id);
    else cards.forEach(look);
    of.set(name, ids);
  }
  return { cards, of, context: changed && known ? known.context : context };
}
