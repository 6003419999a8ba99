import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Agent } from "../../shared/operations/agent.ts";
import type { OperationInput } from "../../shared/operations/index.ts";
import { askSettings } from "./app-settings.ts";
import { askApp, call, callPaged, type Refusal } from "./client.ts";

const AGENTS = ["agents"] as const;
const SECRETS = ["secrets"] as const;

/** The agents that Baton can start, and what is wrong in the file of a person's own ones. */
export interface KnownAgents {
  readonly agents: readonly Agent[];
  readonly problems: readonly string[];
}

/**
 * The agents, read again wherever they are shown: programs come and go, and people edit the file.
 * @param isWanted whether anybody looks
 */
export function useAgents(isWanted = true) {
  return useQuery({
    enabled: isWanted,
    queryKey: AGENTS,
    queryFn: readAgents,
    placeholderData: (before) => before,
  });
}

/** The secrets that are stored, by name. */
export function useSecrets() {
  return useQuery({
    queryKey: SECRETS,
    queryFn: () => askSettings<"secrets">({ kind: "secrets" }),
    placeholderData: (before) => before,
  });
}

async function readAgents(): Promise<KnownAgents> {
  const { data, page } = await callPaged("agent.list", {});
  return { agents: data, problems: page?.problems ?? [] };
}

/** On which the app's windows tell each other that agents or secrets changed. */
const CHANGED = "baton-agents";

/**
 * Reads agents and secrets again where another window of the app changed them.
 * @returns a function that ends it
 */
export function followAgents(client: QueryClient): () => void {
  const channel = new BroadcastChannel(CHANGED);
  channel.onmessage = () => void readAgain(client);
  return () => channel.close();
}

function readAgain(client: QueryClient): Promise<unknown> {
  return Promise.all([AGENTS, SECRETS].map((queryKey) => client.invalidateQueries({ queryKey })));
}

function tellOthers(): void {
  const channel = new BroadcastChannel(CHANGED);
  channel.postMessage(null);
  channel.close();
}

/** Writes to a profile or to the keychain, after which the agents are read again, in every window. */
function useAgentWrite<Input, Output = unknown>(write: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation<Output, Refusal, Input>({
    mutationFn: write,
    onSettled() {
      tellOthers();
      return readAgain(client);
    },
  });
}

/** Saves a profile of the person's own. */
export function useSaveAgent() {
  return useAgentWrite((input: OperationInput<"agent.save">) => call("agent.save", input));
}

/** Removes a profile of the person's own. */
export function useRemoveAgent() {
  return useAgentWrite((input: OperationInput<"agent.remove">) => call("agent.remove", input));
}

/** Runs an agent's program with `--version`. */
export function useCheckAgent() {
  return useAgentWrite((name: string) => call("agent.check", { name }));
}

/** Puts a secret into the keychain. Its value never comes back. */
export function useStoreSecret() {
  return useAgentWrite((secret: { readonly name: string; readonly value: string }) =>
    askApp({ kind: "store-secret", ...secret }),
  );
}

/** Takes a secret out of the keychain. */
export function useRemoveSecret() {
  return useAgentWrite((name: string) => askApp({ kind: "remove-secret", name }));
}
