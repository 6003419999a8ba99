import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { agentOf } from "../../../shared/domain/worker-name.ts";
import type { BoardSnapshot } from "../../api/board-snapshot.ts";
import { queryKeys, useLabels, useProjects } from "../../api/queries.ts";
import { useView } from "../../state/view.ts";
import { type KnownValues, NOTHING_KNOWN } from "./suggest-tokens.ts";

/**
 * Labels and agents that the board shown has, for suggestions.
 * @param isWanted whether anybody looks; the board is gone through when somebody begins to
 */
export function useKnownValues(isWanted: boolean): KnownValues {
  const projectId = useView((view) => view.projectId);
  const client = useQueryClient();
  const { data: labels } = useLabels();
  const { data: projects } = useProjects();
  return useMemo(() => {
    if (!isWanted) return NOTHING_KNOWN;
    const agents = new Set<string>();
    const runtimes = new Set<string>();
    const board = client.getQueryData<BoardSnapshot>(queryKeys.board(projectId));
    board?.cards.forEach(({ assignee }) => {
      if (assignee) agents.add(agentOf(assignee.agent));
      if (assignee?.runtime) runtimes.add(assignee.runtime);
    });
    return {
      labels: labels?.map(({ label }) => label) ?? [],
      agents: [...agents].sort(),
      runtimes: [...runtimes].sort(),
      projects: projects?.map(({ prefix }) => prefix) ?? [],
    };
  }, [isWanted, client, projectId, labels, projects]);
}
