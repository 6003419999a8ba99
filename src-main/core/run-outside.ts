import type { Caller } from "../../shared/domain/caller.ts";
import type { agentOperations } from "../../shared/operations/agent.ts";
import type { OperationOutput, OutsideOperationName } from "../../shared/operations/index.ts";
import type { AgentProfiles } from "./agents/agent-profiles.ts";
import { accessBoard, type BoardAccessOptions } from "./board-access.ts";
import { batonHome } from "./board-path.ts";
import type { Answer } from "./handlers/handler.ts";
import type { OutsideHandler, OutsideHandlers } from "./handlers/outside-handler.ts";

/** What running such an operation needs. */
export interface OutsideOptions extends BoardAccessOptions {
  /** For the programs that are started, and for Baton's own folder; the process's own by default. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The agents' profiles; absent where no door offers them. */
  readonly agents?: AgentProfiles;
}

/**
 * Runs an operation that works outside of the board as well. It may take minutes, so no transaction, no
 * lock of the board and no retry is around it: it opens short transactions of its own, each retried by
 * itself, and is safe to repeat from its start. Its code is loaded when it is first called, since most
 * calls of the command line need none of it.
 * @param input valid, with its defaults
 */
export async function runOutside<Name extends OutsideOperationName>(
  options: OutsideOptions,
  name: Name,
  input: unknown,
  caller: Caller,
): Promise<Answer<OperationOutput<Name>>> {
  const { env = process.env } = options;
  const handlers = isOfAgents(name)
    ? (await import("./handlers/agent.ts")).agentHandlers
    : (await import("./handlers/worktree.ts")).worktreeHandlers;
  const handler = (handlers as Partial<OutsideHandlers<Name>>)[name] as OutsideHandler<Name>;
  const agents = (): AgentProfiles => {
    if (options.agents) return options.agents;
    throw new TypeError(`no agents' profiles are at hand for ${name}`);
  };
  const ports = { board: accessBoard(options, caller), home: batonHome(env), env, caller, agents };
  return handler(ports, input as Parameters<typeof handler>[1]);
}

function isOfAgents(name: OutsideOperationName): name is keyof typeof agentOperations {
  return name.startsWith("agent.");
}
