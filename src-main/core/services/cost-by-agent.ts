import { agentOf } from "../../../shared/domain/worker-name.ts";
import type { CostFilter } from "../store/execution-store.ts";
import type { ReadTx } from "../store/store.ts";

/** What an agent's executions cost together. */
export interface AgentCost {
  /** Null for executions that name nobody. */
  readonly agent: string | null;
  readonly costUsd: number;
  readonly executions: number;
}

/** Adds up the runs of each agent, the most expensive agent first. */
export function costByAgent(tx: ReadTx, filter: CostFilter): AgentCost[] {
  const agents = new Map<string | null, AgentCost>();
  for (const { id, costUsd, executions } of tx.executions.costByAgent(filter)) {
    const agent = id === null ? null : agentOf(id);
    const before = agents.get(agent);
    agents.set(agent, {
      agent,
      costUsd: (before?.costUsd ?? 0) + costUsd,
      executions: (before?.executions ?? 0) + executions,
    });
  }
  return [...agents.values()].sort((one, other) => other.costUsd - one.costUsd);
}
