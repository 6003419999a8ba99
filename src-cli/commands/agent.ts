import type { AgentCheck } from "../../shared/operations/agent.ts";
import type { OperationInput, OperationName } from "../../shared/operations/index.ts";
import { createAgentProfiles } from "../../src-main/core/agents/agent-profiles.ts";
import { createNameOnlyStore } from "../../src-main/core/agents/secret-store.ts";
import { batonHome } from "../../src-main/core/board-path.ts";
import { createOperationRunner, type OperationRunner } from "../../src-main/core/run-operation.ts";
import { parseJson } from "../argv/parse-json.ts";
import { type Call, tellFault } from "../call.ts";
import type { CommandRun, Outcome } from "../command.ts";
import { readStdinText } from "../read-stdin.ts";
import { operationInput, rendering } from "./operation.ts";

/** More can't be a profile; it is refused before all of it was read. */
const MAX_STDIN_BYTES = 4_000_000;

/** The command that is one operation on the agents' profiles. It needs no board. */
export function agentCommand(name: AgentCommandName): CommandRun {
  return (call) => runAgent(call, name, operationInput(call, name));
}

type AgentCommandName = Extract<OperationName, `agent.${"list" | "get" | "remove"}`>;

/**
 * Looks whether an agent can be started. Where its program is missing the call is refused with all that
 * was found as its detail, so that a script sees it by the exit status.
 */
export async function runAgentCheck(call: Call): Promise<Outcome> {
  const outcome = await runAgent(call, "agent.check", operationInput(call, "agent.check"));
  if (!outcome.result?.ok) return outcome;
  const check = outcome.result.data as AgentCheck;
  if (check.path !== null) return outcome;
  const message = `${check.name} can't be started: ${check.obstacles.join("; ")}`;
  return { result: { ok: false, error: { code: "not_found", message, detail: check } } };
}

/** Saves a profile that was typed as JSON, or read from stdin. */
export function runAgentSave(call: Call): Promise<Outcome> {
  const { profile, ...others } = call.input as { readonly profile: string };
  const text = profile === "-" ? readStdinText(MAX_STDIN_BYTES) : profile;
  const input = { ...others, profile: parseJson(text) } as OperationInput<"agent.save">;
  return runAgent(call, "agent.save", input);
}

async function runAgent<Name extends OperationName>(
  call: Call,
  name: Name,
  input: OperationInput<Name>,
): Promise<Outcome> {
  return { result: await runnerOf(call).run(name, input, call.caller), ...rendering(name) };
}

function runnerOf({ env, cwd, settings, boardPath, terminals }: Call): OperationRunner {
  const home = batonHome(env);
  const noBoard = (): never => {
    throw new TypeError("the agents' profiles are on no board");
  };
  return createOperationRunner({
    board: { path: boardPath, read: noBoard, write: noBoard, requireInPlace: noBoard },
    agents: createAgentProfiles({
      ...{ home, env, cwd, timing: settings },
      secrets: createNameOnlyStore(home),
    }),
    settings,
    now: Date.now,
    logInternal: (id, error) => tellFault(env, terminals.err, id, error),
  });
}
