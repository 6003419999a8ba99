import { OPERATION_TABLE, type OperationEntry } from "virtual:operations/table";
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from "../../shared/operations/index.ts";
import { invalidArgument } from "../argv/invalid-argument.ts";
import { optionsOfOperation } from "../argv/operation-options.ts";
import type { OptionValue } from "../argv/option.ts";
import { parseJson } from "../argv/parse-json.ts";
import type { Call } from "../call.ts";
import type { CommandRun, Outcome } from "../command.ts";
import { RENDERERS, type Renderer } from "../format/index.ts";
import { readStdinText } from "../read-stdin.ts";

/** More can't be a text of the board; it is refused before all of it was read. */
const MAX_STDIN_BYTES = 16_000_000;

/** The command that is one call of one operation. */
export function operationCommand(name: OperationName): CommandRun {
  const run = OPERATION_TABLE[name].outside ? runOutsideOperation : runOperation;
  return (call) => run(call, name, operationInput(call, name));
}

/** Runs an operation that needs time. */
async function runOutsideOperation<Name extends OperationName>(
  call: Call,
  name: Name,
  input: OperationInput<Name>,
): Promise<Outcome> {
  return { result: await call.runner().run(name, input, call.caller), ...rendering(name) };
}

/** Runs an operation and answers as its contract says. */
export function runOperation<Name extends OperationName>(
  call: Call,
  name: Name,
  input: OperationInput<Name>,
): Outcome {
  return { result: call.run(name, input), ...rendering(name) };
}

/** How people see an operation's data. */
export function rendering<Name extends OperationName>(name: Name): Pick<Outcome, "toText"> {
  const render = RENDERERS[name] as Renderer<Name> | undefined;
  return render
    ? { toText: (data, view, page) => render(data as OperationOutput<Name>, view, page) }
    : {};
}

/**
 * An operation's input from what was typed: values given as `-` are read from stdin, JSON is read,
 * and the project is filled in. The operation itself checks all of it.
 * @throws DomainError invalid_argument
 */
export function operationInput<Name extends OperationName>(
  call: Call,
  name: Name,
  typed: Readonly<Record<string, unknown>> = call.input,
): OperationInput<Name> {
  const entry = OPERATION_TABLE[name];
  const { positionals, options } = optionsOfOperation(name, entry);
  const input: Record<string, unknown> = { ...typed };
  const given = [...positionals, ...options].filter(({ field }) => input[field] !== undefined);
  const [first, second] = given.filter(
    ({ field, value }) => mayReadStdin(value) && input[field] === "-",
  );
  if (second) throw invalidArgument("only one text can be read from stdin: - was given twice");
  if (first) input[first.field] = readStdinText(MAX_STDIN_BYTES);
  for (const { field, value } of given) {
    if (value.kind === "json") input[field] = parseJson(input[field] as string);
  }
  // One without options, such as a comment's, has its change among what is given by place.
  if (name.endsWith(".edit") && options.length > 0) requireChange(entry, input);
  if (takesProject(entry.cli?.hidden) && input.global !== true) input.project = call.project();
  return input as OperationInput<Name>;
}

const mayReadStdin = (value: OptionValue): boolean =>
  value.kind === "json" || (value.kind === "text" && value.readsStdin);

const takesProject = (hidden: readonly string[] = []): boolean => hidden.includes("project");

function requireChange(entry: OperationEntry, input: Readonly<Record<string, unknown>>): void {
  const names = new Set(["revision", ...(entry.cli?.positionals ?? [])]);
  if (Object.keys(input).some((field) => !names.has(field))) return;
  throw invalidArgument(`nothing to change was given: see baton ${entry.cli?.command} --help`);
}
