import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parseArgs } from "./argv/parse-args.ts";
import { splitArgs } from "./argv/split-args.ts";
import { commandWords, findCommand } from "./catalog.ts";

const ROOT = resolve(import.meta.dirname, "..");
const PAGES = [
  "README.md",
  ...readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`),
].filter((name) => name.endsWith(".md"));
/** What stands for any command. */
const ANY_COMMAND = ["COMMAND", "SOURCE"];

const textOf = (page: string) => readFileSync(join(ROOT, page), "utf8");

/** The arguments of every `baton` that a page tells to call, in its code. */
function callsIn(text: string): string[][] {
  const blocks = [...text.matchAll(/(?:^ {4}.*\n?)+/gm)].map(([block]) =>
    block.replace(/^ {4}/gm, ""),
  );
  const spans = text.split("\n").flatMap((line) => {
    if (line.startsWith("    ")) return [];
    return [...line.matchAll(/`([^`]+)`/g)].map(([, code]) => code as string);
  });
  return [...blocks, ...spans].flatMap((code) =>
    commandsIn(code).filter(([name]) => name === "baton"),
  );
}

/**
 * The commands of some shell code, as words. It knows no more of a shell than the pages use; in them, two
 * spaces begin a remark.
 */
function commandsIn(code: string): string[][] {
  const token =
    /"((?:[^"\\]|\\.)*)"|'([^']*)'|(#.*| {2,}.*)|([|;&()<>\n])|((?:[^\s"'#|;&()<>]|(?<=\S)#)+)|\s/g;
  const commands: string[][] = [[]];
  let isGoingOn = false;
  for (const [, double, single, comment, end, plain] of code.matchAll(token)) {
    const word = double ?? single ?? plain;
    const last = commands.at(-1) as string[];
    if (end !== undefined || comment !== undefined) commands.push([]);
    else if (word !== undefined && isGoingOn) last.push(`${last.pop()}${word}`);
    else if (word !== undefined) last.push(word);
    isGoingOn = word !== undefined;
  }
  return commands.filter(({ length }) => length > 0);
}

test.each(PAGES)("every call of baton in %s is one that there is", (page) => {
  for (const [, ...args] of callsIn(textOf(page))) {
    if (args.some((word) => ANY_COMMAND.includes(word))) continue;
    const call = `baton ${args.join(" ")}`;
    expect(() => readCall(args), call).not.toThrow();
  }
});

function readCall(args: readonly string[]): void {
  const split = splitArgs(args, commandWords());
  // A group alone is named in a text, and a command without what it needs.
  const command = findCommand(split.words);
  if (split.args.length > 0) parseArgs(command, split);
}

test("the pages are read as a shell would read them", () => {
  const page = [
    "Call `baton why ID` first.",
    "",
    "    baton task add 'Say \"hi\"' --label a  # and more",
    "    baton export | baton import baton - ; other --flag > file",
    "",
  ].join("\n");
  expect(callsIn(page)).toEqual([
    ["baton", "task", "add", 'Say "hi"', "--label", "a"],
    ["baton", "export"],
    ["baton", "import", "baton", "-"],
    ["baton", "why", "ID"],
  ]);
  expect(() => readCall(["task", "add", "x", "--no-such-flag"])).toThrow("no flag");
  expect(() => readCall(["no-such-command"])).toThrow("no command");
});

test("every page is reached from the README", () => {
  const linked = [...textOf("README.md").matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target);
  expect(linked).toEqual(expect.arrayContaining(PAGES.slice(1)));
});
