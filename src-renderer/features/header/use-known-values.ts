import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Reservation } from "../../../shared/domain/reservation.ts";
import { agentOf } from "../../../shared/domain/worker-name.ts";
import type { Worker } from "../../../shared/operations/worker.ts";
import { useAgents } from "../../api/agents.ts";
import type { BoardSnapshot } from "../../api/board-snapshot.ts";
import { queryKeys, useLabels, useProjects } from "../../api/queries.ts";
import { namesToReserveFor } from "../../api/reservees.ts";
import { useWorkers } from "../../api/workers.ts";
import { useView } from "../../state/view.ts";
import { type KnownValues, NOTHING_KNOWN } from "./suggest-tokens.ts";

const NOBODY: readonly Worker[] = [];

/**
 * Labels and agents that the board shown has, for suggestions.
 * @param isWanted whether anybody looks; the board is gone through when somebody begins to
 */
export function useKnownValues(isWanted: boolean): KnownValues {
  const projectId = useView((view) => view.projectId);
  const client = useQueryClient();
  const { data: labels } = useLabels();
  const { data: projects } = useProjects();
  const { data: workers = NOBODY } = useWorkers(isWanted);
  const { data: agents } = useAgents(isWanted);
  return useMemo(() => {
    if (!isWanted) return NOTHING_KNOWN;
    const profiles = agents?.agents.map(({ name }) => name) ?? [];
    const holders = new Set<string>();
    const runtimes = new Set<string>();
    const reserved: (Reservation | null)[] = [];
    const board = client.getQueryData<BoardSnapshot>(queryKeys.board(projectId));
    board?.cards.forEach(({ assignee, reservedFor }) => {
      reserved.push(reservedFor);
      if (assignee) holders.add(agentOf(assignee.agent));
      if (assignee?.runtime) runtimes.add(assignee.runtime);
    });
    return {
      labels: labels?.map(({ label }) => label) ?? [],
      agents: [...holders].sort(),
      runtimes: [...runtimes].sort(),
      // The person is offered as `me`.
      reservees: namesToReserveFor(reserved, { me: null, workers, profiles }),
      projects: projects?.map(({ prefix }) => prefix) ?? [],
    };
  }, [isWanted, client, projectId, labels, projects, workers, agents]);
}
