import { writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { OPERATION_OF_COMMAND, OPERATION_TABLE } from "virtual:operations/table";
import { installProgram } from "../../src-main/core/testing/own-agent.ts";
import type { Option } from "../argv/option.ts";
import { allCommands } from "../catalog.ts";
import type { Command } from "../command.ts";
import { RepositoryPlace } from "./repository-place.ts";
import type { Answer, Workplace } from "./workplace.ts";

/** Commands of no operation that do something: each has tests of its own. All others only read. */
const ACTING = /^(run|import .+|export|mcp|backup|restore|open)$/;
/** How many calls are under way at once. */
const AT_ONCE = 4;

/** One call of one command, with all that it can't do without. */
export interface SweptCall {
  readonly words: string;
  readonly args: readonly string[];
}

/** A call of every command that changes nothing, those to come included. */
export function readingCalls(): SweptCall[] {
  return [
    ...allCommands().filter(isReading).map(callOf),
    { words: "backup --list", args: ["backup", "--list"] },
    { words: "events --latest", args: ["events", "--latest"] },
    { words: "--help", args: ["--help"] },
    { words: "--version", args: ["--version"] },
  ];
}

function isReading({ words }: Command): boolean {
  const name = OPERATION_OF_COMMAND[words];
  return name ? OPERATION_TABLE[name].effect === "read" : !ACTING.test(words);
}

/** A call with a value in each place, and for each flag, that must be given. */
function callOf({ words, positionals, options }: Command): SweptCall {
  const places = positionals.filter(({ isRequired }) => isRequired).map(valueFor);
  const flags = options
    .filter(({ isRequired }) => isRequired)
    .flatMap((option) => [`--${option.flag}`, valueFor(option)]);
  return { words, args: [...words.split(" "), ...places, ...flags] };
}

/** Something on the full board that a place or flag can stand for. */
function valueFor({ field, takes, value }: Option): string {
  if (value.kind === "choice") return value.choices[0] ?? "";
  const named = { task: "API-1", project: "API", label: "api", fact: "gates.unit", file: "a.txt" };
  if (takes === "profile" || field === "name") return "claude";
  return takes ? named[takes] : "audit";
}

/** Starts every call, some at once, and gives what each came to, by its words. */
export async function answersTo(
  place: Workplace,
  calls: readonly SweptCall[],
  flags: readonly string[] = [],
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const waiting = [...calls];
  const work = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      answers.set(call.words, await place.start([...call.args, ...flags]).ended);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

/**
 * A board that has something of everything that a command can show.
 * @param said what the agent says that worked on its first task
 */
export function fullBoard(said = "I look around."): RepositoryPlace {
  const place = new RepositoryPlace();
  // Each command that reads is to find what it asks for, the agent's program too.
  const programs = join(place.root, "programs");
  installProgram(programs, "claude", 'console.log("1.2.3 (test)")');
  place.env = { ...place.env, PATH: [programs, process.env.PATH].join(delimiter) };
  place.add("Paginate the audit log", "--label", "api", "--description", "By cursor.");
  place.add("Show its pages", "--after", "API-1", "--parent", "API-1");
  place.add("Everybody's", "--global");
  place.text("task", "comment", "API-1", "Needs a design");
  place.text("fact", "set", "gates.unit", '{"tests":1}');
  place.text("fact", "set", "gates.unit", '{"tests":2}');
  place.text("fact", "gate", "API-2", "gates.unit", "true");
  place.text("project", "edit", "API", "--budget-total", "10");
  place.script("coder", [
    { say: said },
    { print: said, to: "err" },
    { write: "a.txt", text: "one\n" },
    { use: { input: 10, output: 5, usd: 0.01 } },
    { exit: 3 },
  ]);
  place.text("run", "API-1", "--with", "coder");
  place.text("task", "claim", "API-1", "--agent", "ada", "--runtime", "claude");
  place.text("verify", "API-1", "--status", "fail", "--finding", "style:Long lines@a.txt");
  const { path } = place.data<{ path: string }>("worktree", "add", "API-1");
  writeFileSync(join(path, "b.txt"), "two\n");
  return place;
}
