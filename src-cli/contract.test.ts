import { OPERATION_TABLE } from "virtual:operations/table";
import { describe, expect, test } from "vitest";
import type { OperationName } from "../shared/operations/index.ts";
import { GLOBAL_OPTIONS } from "./argv/global-options.ts";
import { allCommands, findCommand } from "./catalog.ts";
import { RENDERERS } from "./format/index.ts";
import { Workplace } from "./testing/workplace.ts";

const OFFERED = (Object.keys(OPERATION_TABLE) as OperationName[]).flatMap((name) => {
  const { cli, input } = OPERATION_TABLE[name];
  return cli ? [{ name, cli, input }] : [];
});
/** Commands that write their own text. */
const OWN_TEXT = new Set(["init", "doctor"]);
/** Fields that a command fills in from something other than a flag of their name. */
const OWN_FIELDS: Readonly<Record<string, readonly string[]>> = { verify: ["findings", "gate"] };

describe("every operation with a command-line form", () => {
  test.each(OFFERED)("$cli.command is reachable with all its fields", ({ name, cli, input }) => {
    const command = findCommand(cli.command);
    expect(command).not.toBeNull();
    const given = [...(command?.positionals ?? []), ...(command?.options ?? [])];
    const offered = new Set([
      ...given.map(({ field }) => field),
      ...(cli.hidden ?? []),
      ...(OWN_FIELDS[cli.command] ?? []),
      ...GLOBAL_OPTIONS.map(({ field }) => field),
    ]);
    for (const field of Object.keys(input.properties ?? {})) expect(offered).toContain(field);
    expect(RENDERERS[name] !== undefined || OWN_TEXT.has(cli.command)).toBe(true);
  });

  test("its flags hide no global one", () => {
    const taken = new Set(GLOBAL_OPTIONS.map(({ flag }) => flag as string));
    for (const { options } of allCommands()) {
      for (const { flag } of options) expect(taken).not.toContain(flag);
    }
  });
});

/** Every command that the product promises. */
const PROMISED = [
  ..."init search why run verify events audit doctor backup restore export completion mcp open".split(
    " ",
  ),
  ..."list show edit archive unarchive delete".split(" ").map((word) => `project ${word}`),
  ..."add list show edit comment drop restore labels claim next release beat move"
    .split(" ")
    .map((word) => `task ${word}`),
  ..."add rm tree cancel-dependents".split(" ").map((word) => `dep ${word}`),
  ..."start finish list".split(" ").map((word) => `exec ${word}`),
  ..."list get set delete restore history search gate".split(" ").map((word) => `fact ${word}`),
  ..."beads backlog taskmaster github vibe-kanban csv".split(" ").map((word) => `import ${word}`),
];

test.each(PROMISED)("baton %s is there, and its help shows how it is called", (words) => {
  const command = findCommand(words);
  expect(command?.example).toMatch(new RegExp(`^(.*[|] *)?baton ${words}( |$)`));
  expect(command?.summary).not.toBe("");
});

describe("help", () => {
  test("describes every flag of every command", () => {
    const silent = allCommands().flatMap(({ words, options }) =>
      options
        .filter(({ description, value }) => description === "" && value.kind !== "choice")
        .map(({ flag }) => `${words} --${flag}`),
    );
    expect(silent).toEqual([]);
  });

  test("says where names are taken for numbers, and where the global list counts", () => {
    const at = place();
    expect(at.text("task", "add", "--help")).toContain("the names are taken too");
    for (const words of [["task", "next"], ["run"]]) {
      expect(at.text(...words, "--help")).toContain("The global list counts too");
    }
    expect(at.text("fact", "history", "--help")).toContain("A deletion ends its history");
    expect(at.text("fact", "restore", "--help")).toContain("history from before is gone");
    expect(at.text("fact", "delete", "--help")).toContain("What it held before goes too");
  });

  const place = () => new Workplace();

  test("lists every command, and the exit statuses", () => {
    const text = place().text("--help");
    for (const { words } of allCommands()) expect(text).toContain(`  ${words} `);
    expect(text).toContain("4  conflict, stale_claim");
  });

  test("shows each command's flags and an example, at each level, without a board", () => {
    const at = place();
    for (const { words, options, example } of allCommands()) {
      const text = at.text(...words.split(" "), "--help");
      expect(text).toContain(`baton ${words}`);
      expect(text).toContain(example);
      for (const { flag } of options) expect(text).toContain(`--${flag}`);
    }
    expect(at.text("help", "task", "add")).toBe(at.text("task", "add", "-h"));
    expect(at.text("task", "--help")).toContain("task claim");
  }, 120_000);

  test("calls each value by what it is", () => {
    const at = place();
    const add = at.text("task", "add", "--help");
    for (const wanted of ["--after TASK...", "--parent TASK", "--priority N", "--label LABEL..."]) {
      expect(add).toContain(`  ${wanted} `);
    }
    expect(add).toContain("  --project PROJECT ");
    expect(add).toContain("  --board FILE ");
    expect(at.text("dep", "add", "--help")).toContain("--on TASK");
    expect(at.text("task", "add", "--help")).not.toMatch(/--after AFTER|--parent PARENT/);
  });

  test("is a document with --json, and a group alone is refused with its commands", () => {
    const at = place();
    expect(at.data<{ help: string }>("task", "--help").help).toContain("task add");
    expect(at.refusal(["task"])).toMatchObject({ code: "invalid_argument", status: 2 });
    expect(at.data("--version")).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  });
});
