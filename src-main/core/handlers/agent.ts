import type { Caller } from "../../../shared/domain/caller.ts";
import type { AgentOperationName } from "../../../shared/operations/agent.ts";
import type { OperationOutput, ParsedInput } from "../../../shared/operations/index.ts";
import type { AgentProfiles } from "../agents/agent-profiles.ts";
import { requirePerson } from "../services/require-authority.ts";
import type { Answer } from "./handler.ts";

/** What an operation on agents' profiles knows beside its input. */
export interface AgentContext {
  readonly caller: Caller;
  readonly agents: AgentProfiles;
}

/** Runs one operation that needs no board, and so stands in no transaction. */
export type AgentHandler<Name extends AgentOperationName> = (
  input: ParsedInput<Name>,
  context: AgentContext,
) => Answer<OperationOutput<Name>> | Promise<Answer<OperationOutput<Name>>>;

/** The handlers of the agents' profiles. An agent must not choose what Baton starts. */
export const AGENT_HANDLERS: { readonly [N in AgentOperationName]: AgentHandler<N> } = {
  "agent.list": (_input, { agents }) => {
    const { agents: data, problems } = agents.list();
    return { data, page: { total: data.length, next: null, problems } };
  },
  "agent.get": ({ name }, { agents }) => ({ data: agents.get(name) }),
  "agent.save": ({ profile, revision }, { agents, caller }) => {
    requirePerson({ caller }, "save an agent's profile");
    return { data: agents.save(profile, revision) };
  },
  "agent.remove": ({ name, revision }, { agents, caller }) => {
    requirePerson({ caller }, "remove an agent's profile");
    return { data: agents.remove(name, revision) };
  },
  "agent.check": async ({ name }, { agents }) => ({ data: await agents.check(name) }),
};
