import type { agentOperations } from "../../../shared/operations/agent.ts";
import { requirePerson } from "../services/require-authority.ts";
import type { OutsideHandlers } from "./outside-handler.ts";

/** The handlers of the agents' profiles. An agent must not choose what Baton starts. */
export const agentHandlers: OutsideHandlers<keyof typeof agentOperations> = {
  "agent.list": async ({ agents }) => {
    const { agents: data, problems } = agents().list();
    return { data, page: { total: data.length, next: null, problems } };
  },
  "agent.get": async ({ agents }, { name }) => ({ data: agents().get(name) }),
  "agent.save": async ({ agents, caller }, { profile, revision }) => {
    requirePerson({ caller }, "save an agent's profile");
    return { data: agents().save(profile, revision) };
  },
  "agent.remove": async ({ agents, caller }, { name, revision }) => {
    requirePerson({ caller }, "remove an agent's profile");
    return { data: agents().remove(name, revision) };
  },
  "agent.check": async ({ agents }, { name }) => ({ data: await agents().check(name) }),
};
