import type { ErrorValue, Result } from "../shared/errors.ts";
import { toErrorValue } from "../src-main/core/run-operation.ts";
import { invalidArgument } from "./argv/invalid-argument.ts";
import { type ParsedArgs, parseArgs } from "./argv/parse-args.ts";
import { splitArgs } from "./argv/split-args.ts";
import { type Call, createCall, type Environment, tellFault } from "./call.ts";
import { commandWords, findCommand } from "./catalog.ts";
import type { Command, Outcome } from "./command.ts";
import { COMPLETE_WORD } from "./completion/shells.ts";
import { printError, printOutcome } from "./print.ts";
import { openTerminals, type Terminals } from "./terminal.ts";

/**
 * Runs one call of `baton`.
 * @param args the arguments after the program's name
 * @returns the exit status
 */
export async function main(args: readonly string[]): Promise<number> {
  const { env } = process;
  if (args[0] === COMPLETE_WORD) {
    return (await import("./completion/complete.ts")).complete(args.slice(1), env);
  }
  const terminals = await openTerminals(env);
  const flags = args.slice(0, args.includes("--") ? args.indexOf("--") : undefined);
  const isJson = flags.includes("--json");
  let call: Call | null = null;
  try {
    if (args.some((arg) => arg.includes("\ufffd"))) {
      (await import("./argv/invalid-bytes.ts")).requireValidBytes(args);
    }
    const split = splitArgs(args, commandWords());
    const command = findCommand(split.words);
    const parsed = parseArgs(command, split);
    if (!command || parsed.globals.help || parsed.globals.version) {
      return await printHelp(split.words, command, parsed, terminals);
    }
    call = createCall({ parsed, env, cwd: currentFolder(), terminals });
    return await runCommand(command, call);
  } catch (error) {
    return printError(errorValue(error, call, env, terminals), isJson, terminals);
  } finally {
    call?.close();
  }
}

function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    throw invalidArgument("the current folder is gone: change to one that exists");
  }
}

async function runCommand(command: Command, call: Call): Promise<number> {
  const run = await command.load();
  const outcome: Outcome = await run(call);
  return printOutcome(outcome, call);
}

async function printHelp(
  words: string,
  command: Command | null,
  parsed: ParsedArgs,
  terminals: Terminals,
): Promise<number> {
  const { json, help, version } = parsed.globals;
  const { helpText, versionText, subcommands } = await import("./help.ts");
  if (!command && !help && !version && words !== "") {
    throw invalidArgument(
      `baton ${words} needs one of ${subcommands(words).join(", ")}: see baton ${words} --help`,
    );
  }
  const text = version && !help ? versionText() : helpText(words, command);
  const result: Result<unknown> = {
    ok: true,
    data: version && !help ? { version: text } : { help: text },
  };
  terminals.out.write(json ? `${JSON.stringify(result)}\n` : `${text}\n`);
  return 0;
}

/** Any error as the value that goes out. What no code describes is written to the fault log. */
function errorValue(
  error: unknown,
  call: Call | null,
  env: Environment,
  terminals: Terminals,
): ErrorValue {
  return toErrorValue(error, call?.boardPath ?? "", (id, fault) =>
    tellFault(env, terminals.err, id, fault),
  );
}
