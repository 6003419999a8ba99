import type { Agent } from "../../../shared/operations/agent.ts";

/** What of an agent decides where it stands in the list. */
export type ListedAgent = Pick<Agent, "name" | "obstacles">;

/** The agents that can be started, and those that something keeps from it; each in their own order. */
export function orderAgents<Listed extends ListedAgent>(
  agents: readonly Listed[],
): { readonly startable: readonly Listed[]; readonly missing: readonly Listed[] } {
  const canStart = ({ obstacles }: Listed) => obstacles.length === 0;
  return {
    startable: agents.filter(canStart),
    missing: agents.filter((agent) => !canStart(agent)),
  };
}

/**
 * The agent that is marked when the list opens: the one chosen last, else the first.
 * @param startable those that can be started
 * @param last its name; undefined for none
 * @returns null when none can start
 */
export function markedAgent(
  startable: readonly Pick<ListedAgent, "name">[],
  last: string | undefined,
): string | null {
  const [first = null] = startable;
  return (startable.find(({ name }) => name === last) ?? first)?.name ?? null;
}
