import { describe, expect, test } from "vitest";
import { DomainError } from "../../shared/errors.ts";
import { commandWords, findCommand } from "../catalog.ts";
import { parseArgs } from "./parse-args.ts";
import { splitArgs } from "./split-args.ts";

function parse(...args: string[]) {
  const split = splitArgs(args, commandWords());
  return parseArgs(findCommand(split.words), split);
}

function refused(...args: string[]): DomainError {
  try {
    parse(...args);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error("not refused");
}

describe("a command's words", () => {
  test("global flags may stand before, between and after them", () => {
    const { globals, input } = parse(
      "--json",
      "task",
      "--board",
      "b.db",
      "show",
      "API-1",
      "--agent=x",
    );
    expect(globals).toMatchObject({ json: true, board: "b.db", agent: "x" });
    expect(input).toEqual({ task: "API-1" });
  });

  test("an unknown one is refused with the nearest known one", () => {
    expect(refused("task", "shwo", "API-1").message).toContain("Did you mean show?");
    expect(refused("tsk").message).toContain("Did you mean task?");
    expect(refused("task", "done", "API-1").message).toContain("mean baton task move KEY done?");
    expect(refused("task", "finish").message).toContain("mean baton task move KEY done?");
    expect(refused("fact", "show").message).toContain("mean baton fact get KEY?");
    expect(refused("project", "create").message).toContain("mean baton init?");
    expect(refused("claim", "API-1").message).toContain("mean baton task claim?");
    expect(refused("done").message).toContain("mean baton task move KEY done?");
    expect(refused("task", "constructor").message).not.toContain("Did you mean");
    expect(refused("zzzzzzzz").message).not.toContain("Did you mean");
  });
});

test("each command that a word of other programs leads to is one that there is", () => {
  for (const [group, word] of [
    ...[
      "done",
      "in_review",
      "cancel",
      "reopen",
      "start",
      "create",
      "get",
      "update",
      "rm",
      "why",
    ].map((typed) => ["task", typed] as const),
    ...["add", "remove"].map((typed) => ["project", typed] as const),
    ...["put", "show", "rm"].map((typed) => ["fact", typed] as const),
    ...["remove", "list"].map((typed) => ["dep", typed] as const),
  ]) {
    const meant = /mean baton (.*)[?]$/.exec(refused(group, word).message)?.[1] ?? "";
    expect(() => splitArgs(meant.split(" "), commandWords()), `${group} ${word}`).not.toThrow();
    expect(findCommand(splitArgs(meant.split(" "), commandWords()).words)).not.toBeNull();
  }
});

describe("flags", () => {
  test("become input fields of the contract's types", () => {
    const { input } = parse(
      "task",
      "add",
      "Title",
      "--priority",
      "-3",
      "--label",
      "a",
      "--label=b",
      "--read-only-work",
    );
    expect(input).toEqual({ title: "Title", priority: -3, labels: ["a", "b"], readOnlyWork: true });
  });

  test("a priority may be said by its name", () => {
    const priority = (text: string) => parse("task", "add", "T", "--priority", text).input.priority;
    expect(["none", "LOW", "Medium", "high", "urgent", "7", "-2"].map(priority)).toEqual([
      ...[0, 1, 2, 3, 4, 7, -2],
    ]);
  });

  test("name=value pairs become one object", () => {
    const { input } = parse("project", "edit", "API", "--wip", "in_progress=5");
    expect(input).toEqual({ project: "API", wipLimits: { in_progress: 5 } });
    const less = parse("project", "edit", "API", "--wip", "todo=none", "--wip", "in_review=2");
    expect(less.input).toMatchObject({ wipLimits: { todo: null, in_review: 2 } });
    const again = parse("project", "edit", "API", "--wip", "todo=5", "--wip", "todo=5");
    expect(again.input).toMatchObject({ wipLimits: { todo: 5 } });
    expect(parse("project", "edit", "API", "--no-wip").input).toMatchObject({ wipLimits: null });
    expect(refused("project", "edit", "API", "--wip", "5").message).toContain("backlog=5");
    expect(refused("project", "edit", "API", "--wip", "doing=5").message).toContain("in_progress");
    expect(refused("project", "edit", "API", "--wip", "in_progress=0").message).toContain(
      "at least",
    );
  });

  test("an edit can take a value away", () => {
    const { input } = parse("task", "edit", "API-1", "--no-parent", "--no-file-mutating");
    expect(input).toEqual({ task: "API-1", parent: null, fileMutating: false });
    expect(refused("task", "list", "--no-ready").code).toBe("invalid_argument");
  });

  test("a duration may be left out where the contract has a usual one", () => {
    expect(parse("task", "list", "--stale").input).toEqual({ staleMs: true });
    expect(parse("task", "list", "--stale", "--json").input).toEqual({ staleMs: true });
    expect(parse("task", "list", "--stale", "4h").input).toEqual({ staleMs: 14_400_000 });
    expect(parse("task", "list", "--stale=90s").input).toEqual({ staleMs: 90_000 });
    expect(refused("task", "list", "--stale", "4 weeks").message).toContain("90s, 30m, 4h");
  });

  test.each([
    [
      ["task", "add", "T", "--priority", "hihg"],
      '--priority must be a whole number or one of none, low, medium, high, urgent, not "hihg"',
    ],
    [["task", "list", "--limit", "many"], '--limit must be a whole number, not "many"'],
    [["task", "add", "T", "--priority", "1.5"], "--priority must be a whole number"],
    [["task", "list", "--limit", "0"], "--limit must be at least 1"],
    [["task", "list", "--status", "doing"], "--status must be one of backlog, todo, in_progress"],
    [["task", "list", "--ready=yes"], "--ready takes no value"],
    [["task", "list", "--assignee"], "--assignee needs a value"],
    [["task", "add", "T", "--description", "--json"], "--description needs a value"],
    [["task", "list", "--assignee", "a", "--assignee", "b"], "--assignee was given twice"],
    [
      ["project", "edit", "API", "--wip", "todo=5", "--wip", "todo=3"],
      "--wip was given twice for todo: once is enough",
    ],
    [
      ["project", "edit", "API", "--wip", "todo=none", "--wip", "in_review=2", "--wip=todo=2"],
      "--wip was given twice for todo",
    ],
    [["project", "edit", "API", "--no-wip", "--wip", "todo=5"], "--wip and --no-wip are opposites"],
    [["project", "edit", "API", "--wip", "todo=5", "--no-wip"], "--wip and --no-wip are opposites"],
    [["task", "edit", "API-1", "--no-parent", "--parent", "API-2"], "--no-parent are opposites"],
    [["task", "list", "--redy"], "Did you mean --ready?"],
    [["task", "list", "todo"], "write --status before it. Example: baton task list"],
    [["task", "list", "extra"], "task list takes nothing beside its flags. Example: baton task"],
    [["task", "add", "Fix", "it"], '"it" is one argument too many: put quotes'],
    [["fact", "set", "a.b", '{"c":', "1}"], '"1}" is one argument too many: put quotes'],
    [["board", "pause", "--reason", "at", "noon"], '"noon" is one argument too many: put quotes'],
    [["task", "drop", "API-1", "API-2"], "takes TASK beside its flags. Example: baton task drop"],
    [["task", "move", "API-1", "done", "now"], "takes TASK STATUS beside its flags"],
    [["dep", "add", "API-2", "API-1"], "write --on before it. Example: baton dep add API-13 --on"],
    [["run", "API-1", "make"], "put -- before the command to run. Example: baton run"],
    [["task", "list", "--status", "todo", "done"], "repeat --status for each value"],
    [["task", "move", "API-1", "done", "--override", "fine"], "--override takes no value"],
    [["task", "show"], "baton task show needs TASK"],
    [["dep", "add", "API-1"], "baton dep add needs --on"],
    [["exec", "finish", "x", "--outcome", "failed", "--cost", "-1"], "--cost must be at least 0"],
  ])("%j is refused: %s", (args, message) => {
    const error = refused(...args);
    expect(error.code).toBe("invalid_argument");
    expect(error.message).toContain(message);
  });

  test("what follows -- is text, or the command to start", () => {
    expect(parse("task", "add", "--", "-5 degrees").input).toEqual({ title: "-5 degrees" });
    const { input, trailing } = parse("run", "API-1", "--", "make", "--json", "-j2");
    expect(input).toEqual({ task: "API-1" });
    expect(trailing).toEqual(["make", "--json", "-j2"]);
  });

  test("a lone dash is a value", () => {
    expect(parse("task", "comment", "API-1", "-").input).toEqual({ task: "API-1", body: "-" });
  });
});
