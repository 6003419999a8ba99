import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { messageOf } from "../../shared/errors.ts";
import { invalidArgument } from "../argv/invalid-argument.ts";
import { parseJson } from "../argv/parse-json.ts";
import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { readStdinText } from "../read-stdin.ts";
import { operationInput, runOperation } from "./operation.ts";

/** More can't be a hand-off: all its texts together are shorter. */
const MAX_HAND_OFF_BYTES = 4_000_000;

/** Closes an execution; `--hand-off` names a file with what the next worker is to know, as JSON. */
export function runExecFinish(call: Call): Outcome {
  const { handOff, ...typed } = call.input as { handOff?: string };
  const input = operationInput(call, "execution.finish", typed);
  if (handOff === undefined) return runOperation(call, "execution.finish", input);
  const text = handOff === "-" ? readStdinText(MAX_HAND_OFF_BYTES) : readFile(call, handOff);
  return runOperation(call, "execution.finish", {
    ...input,
    handOff: parseJson(text) as NonNullable<typeof input.handOff>,
  });
}

function readFile(call: Call, name: string): string {
  const path = resolve(call.cwd, name);
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const why = messageOf(error);
    throw invalidArgument(`--hand-off can't be read: ${why}`);
  }
}
