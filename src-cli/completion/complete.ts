import { replaceControls } from "../../shared/domain/text.ts";
import type { Option } from "../argv/option.ts";
import type { Environment } from "../call.ts";
import { allCommands } from "../catalog.ts";
import { openTerminals } from "../terminal.ts";
import { type BashLine, quoteForBash, readBashLine } from "./bash-line.ts";
import type { Candidate } from "./candidate.ts";
import { liveValues } from "./live-values.ts";
import { type Wanted, wantedAt } from "./wanted.ts";

/** Characters of a description. */
const MAX_ABOUT = 60;

/** What a shell is told: what the lines are, then a line for each. */
interface Answer {
  /** `open` for words that go on, as `NAME=`. */
  readonly mode: "words" | "open" | "files";
  readonly candidates: readonly Candidate[];
}

const NONE: Answer = { mode: "words", candidates: [] };

/**
 * Answers a shell that completes a line: what may stand at the cursor. It never fails, and says
 * nothing where it knows nothing: a shell shows whatever it prints.
 * @param args the shell, then for bash its line and word breaks, else the words up to the cursor
 * @returns the exit status
 */
export async function complete(args: readonly string[], env: Environment): Promise<number> {
  const { out } = await openTerminals(env);
  out.write(`${answerLines(args, env).join("\n")}\n`);
  return 0;
}

function answerLines(args: readonly string[], env: Environment): string[] {
  const [shell, ...rest] = args;
  const line = shell === "bash" ? readBashLine(rest[0] ?? "", rest[1] ?? "") : null;
  const words = line ? line.words : rest;
  const { mode, candidates } = answer(words, env);
  const current = words.at(-1) ?? "";
  const fitting = candidates.filter(({ value }) => isPlain(value) && fits(value, current));
  const lines = fitting.flatMap((candidate) =>
    line ? (bashText(candidate, line) ?? []) : describedLine(candidate),
  );
  return [mode, ...lines];
}

function answer(words: readonly string[], env: Environment): Answer {
  try {
    const wanted = wantedAt(words, { commands: allCommands() });
    return answerTo(wanted, words, env);
  } catch {
    // Whatever is wrong with the board, a call that is not only a completion tells it.
    return NONE;
  }
}

function answerTo(wanted: Wanted, words: readonly string[], env: Environment): Answer {
  switch (wanted.kind) {
    case "words":
      return { mode: "words", candidates: wanted.words };
    case "files":
      return { mode: "files", candidates: [] };
    case "value":
      return valuesOf(wanted.option, wanted.lead, words, env);
    default:
      return NONE;
  }
}

function valuesOf(
  { value, takes }: Option,
  lead: string,
  words: readonly string[],
  env: Environment,
): Answer {
  const listed = (values: readonly string[], mode: Answer["mode"] = "words"): Answer => ({
    mode,
    candidates: values.map((text) => ({ value: `${lead}${text}`, about: "" })),
  });
  if (value.kind === "choice") return listed(value.choices);
  if (value.kind === "pairs")
    return listed(
      value.keys.map((key) => `${key}=`),
      "open",
    );
  if (value.kind === "integer" && value.names) return listed(Object.keys(value.names));
  if (value.kind !== "text" || !takes) return NONE;
  if (takes === "file") return { mode: "files", candidates: [] };
  const typed = (words.at(-1) ?? "").slice(lead.length);
  const context = {
    board: flagValue(words, "--board"),
    project: flagValue(words, "--project"),
    env,
    cwd: process.cwd(),
  };
  const found = liveValues(takes, typed, context);
  return {
    mode: "words",
    candidates: found.map((candidate) => ({ ...candidate, value: `${lead}${candidate.value}` })),
  };
}

function flagValue(words: readonly string[], flag: string): string | null {
  const before = words.slice(0, -1);
  const inline = before.findLast((word) => word.startsWith(`${flag}=`));
  if (inline) return inline.slice(flag.length + 1);
  const at = before.lastIndexOf(flag);
  return at < 0 ? null : (before[at + 1] ?? null);
}

/** A text that holds more than one line, or moves the cursor, can't be typed back. */
function isPlain(value: string): boolean {
  return value !== "" && !/[\t\n]/.test(value) && replaceControls(value) === value;
}

/** Keys are found in any case, as everywhere. */
function fits(value: string, current: string): boolean {
  return value.toLowerCase().startsWith(current.toLowerCase());
}

function describedLine({ value, about }: Candidate): string {
  const text = replaceControls(about).replace(/\s+/g, " ").trim();
  if (text === "") return value;
  const characters = [...text];
  const isLong = characters.length > MAX_ABOUT;
  return `${value}\t${isLong ? `${characters.slice(0, MAX_ABOUT - 1).join("")}…` : text}`;
}

function bashText({ value }: Candidate, { quote, kept }: BashLine): string | null {
  return quoteForBash(value.slice(kept), quote);
}
