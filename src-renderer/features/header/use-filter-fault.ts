import { parseQuery, type QueryFault } from "../../../shared/domain/card-query/parse-query.ts";
import { useCountedFilter } from "../../state/counted-filter.ts";
import { useView } from "../../state/view.ts";

/** The first thing in the filter that is not understood; null where all is. What is half typed is none. */
export function useFilterFault(): QueryFault | null {
  const tokens = useView((view) => view.filterTokens);
  return firstFault([...tokens, useCountedFilter()].join(" "));
}

/** The first thing in a query that is not understood; null where all is. */
export function firstFault(text: string): QueryFault | null {
  return parseQuery(text).find(({ fault }) => fault)?.fault ?? null;
}
