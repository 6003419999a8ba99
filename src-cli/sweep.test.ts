import { describe, expect, test } from "vitest";
import { DomainError, ERROR_CLASSES, type ErrorCode } from "../shared/errors.ts";
import type { Option } from "./argv/option.ts";
import { parseArgs } from "./argv/parse-args.ts";
import { splitArgs } from "./argv/split-args.ts";
import { allCommands, commandWords, findCommand } from "./catalog.ts";
import { answersTo, fullBoard, readingCalls } from "./testing/sweep.ts";
import { type Answer, Workplace } from "./testing/workplace.ts";

const SWEEP_MS = 180_000;

/** What of an answer with `--json` is not as promised, in words; null for a good one. */
function faultOfDocument({ status, stdout, stderr }: Answer): string | null {
  if (!/^[^\n]+\n$/.test(stdout)) return `no one line on stdout: ${stdout.slice(0, 200)}`;
  const result = JSON.parse(stdout) as { ok: boolean; error?: { code: ErrorCode } };
  const wanted = result.error ? ERROR_CLASSES[result.error.code].exitStatus : 0;
  if (result.ok !== (wanted === 0) || status !== wanted) return `status ${status} for ${stdout}`;
  return stderr === "" ? null : `said beside it: ${stderr}`;
}

function faults(answers: ReadonlyMap<string, Answer>, faultOf: (answer: Answer) => string | null) {
  return [...answers].flatMap(([words, answer]) => {
    const fault = faultOf(answer);
    return fault === null ? [] : [`${words}: ${fault}`];
  });
}

describe("a flag that no command has", () => {
  const calls = allCommands().map(({ words }) => ({
    words,
    args: [...words.split(" "), "--no-such-flag"],
  }));

  test(
    "is refused by every command in one line, with nothing on stdout",
    async () => {
      const answers = await answersTo(new Workplace(), calls);
      const isClear = ({ status, stdout, stderr }: Answer) =>
        status === 2 && stdout === "" && /^baton: [^\n]*--no-such-flag[^\n]*\n$/.test(stderr);
      expect(
        faults(answers, (answer) => (isClear(answer) ? null : JSON.stringify(answer))),
      ).toEqual([]);
      expect(answers.size).toBe(calls.length);
    },
    SWEEP_MS,
  );

  test(
    "is one document with --json",
    async () => {
      const answers = await answersTo(new Workplace(), calls, ["--json"]);
      expect(faults(answers, faultOfDocument)).toEqual([]);
      expect([...answers.values()].filter(({ status }) => status !== 2)).toEqual([]);
    },
    SWEEP_MS,
  );
});

test("a value that a flag can't have is refused in one line that names the flag", () => {
  const taken = allCommands().flatMap(({ words, options }) =>
    options.flatMap(wrongValues).filter((args) => {
      const message = refusalOf(words, args);
      return !/^[^\n]+$/.test(message) || !message.includes(args[0]?.split("=")[0] ?? "");
    }),
  );
  expect(taken).toEqual([]);
});

/** Why an argument is refused; empty where it is not. */
function refusalOf(words: string, args: readonly string[]): string {
  try {
    parseArgs(findCommand(words), splitArgs([...words.split(" "), ...args], commandWords()));
    return "";
  } catch (error) {
    if (error instanceof DomainError && error.code === "invalid_argument") return error.message;
    throw error;
  }
}

/** Ways to give a flag that can't be meant. */
function wrongValues({ flag, value, negated }: Option): string[][] {
  const alone = [[`--${flag}`]];
  const nonsense = [[`--${flag}=no\nsense`]];
  const negation = negated ? [[`--no-${flag}=x`]] : [];
  switch (value.kind) {
    case "boolean":
      return [...nonsense, ...negation];
    case "text":
    case "json":
      return [...alone, ...negation];
    case "duration":
      return [...(value.isOptional ? [] : alone), ...nonsense, ...negation];
    case "integer":
    case "number":
      return [...alone, ...nonsense, [`--${flag}=${value.minimum - 1}`], ...negation];
    default:
      return [...alone, ...nonsense, ...negation];
  }
}

describe("every command that reads, on a board that has something of everything", () => {
  test(
    "answers with exactly one document with --json",
    async () => {
      const place = fullBoard();
      const answers = await answersTo(place, readingCalls(), ["--json"]);
      expect(faults(answers, faultOfDocument)).toEqual([]);
      const refused = [...answers].filter(([, { status }]) => status !== 0);
      expect(refused.map(([words, { stdout }]) => `${words} ${stdout}`)).toEqual([]);
    },
    SWEEP_MS,
  );

  test(
    "colours nothing off a terminal, and says nothing beside the answer",
    async () => {
      const place = fullBoard();
      place.env = { ...place.env, FORCE_COLOR: "3", CLICOLOR_FORCE: "1", COLORTERM: "truecolor" };
      const answers = await answersTo(place, readingCalls());
      const isPlain = ({ status, stdout, stderr }: Answer) =>
        status === 0 && stdout !== "" && !stdout.includes("\u001b") && stderr === "";
      expect(
        faults(answers, (answer) => (isPlain(answer) ? null : JSON.stringify(answer))),
      ).toEqual([]);
    },
    SWEEP_MS,
  );
});
