import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { QueryContext } from "../../shared/domain/card-query/query-fields.ts";
import type { Project } from "../../shared/operations/project.ts";
import { useTiming } from "../state/timing.ts";
import { lastBeat } from "./pulses.ts";
import { projects, queryKeys } from "./queries.ts";

const NO_NAMES: readonly (readonly [id: string, name: string])[] = [];

/** The projects' names by id; the same object until one changes, whatever else they count. */
export function useProjectNames(): QueryContext["projectNames"] {
  const { data: names = NO_NAMES } = useQuery({ ...projects(), select: namesOf });
  return useMemo(() => new Map(names), [names]);
}

/** What a query's words mean now, by what the window has read. */
export function queryContext(client: QueryClient, now: number): QueryContext {
  const { me, staleTtlMs } = useTiming.getState();
  const known = client.getQueryData<Project[]>(queryKeys.projects);
  return { me, staleTtlMs, now, beatOf: lastBeat, projectNames: new Map(namesOf(known ?? [])) };
}

function namesOf(list: readonly Project[]) {
  return list.map(({ id, name }) => [id, name] as const);
}
