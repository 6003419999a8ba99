import { useMemo } from "react";
import { useBoard, useLabels } from "../../api/queries.ts";
import { useView } from "../../state/view.ts";
import type { KnownValues } from "./suggest-tokens.ts";

/** Labels and agents that the board shown has, for suggestions. */
export function useKnownValues(): KnownValues {
  const projectId = useView((view) => view.projectId);
  const { data: board } = useBoard(projectId);
  const { data: labels } = useLabels();
  return useMemo(() => {
    const agents = new Set<string>();
    const runtimes = new Set<string>();
    for (const { assignee } of board?.cards.values() ?? []) {
      if (assignee) agents.add(assignee.agent);
      if (assignee?.runtime) runtimes.add(assignee.runtime);
    }
    return {
      labels: labels?.map(({ label }) => label) ?? [],
      agents: [...agents].sort(),
      runtimes: [...runtimes].sort(),
    };
  }, [board, labels]);
}
