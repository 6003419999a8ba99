import { expect, test } from "vitest";
import { addressCommands, batonCommand, quoteForShell } from "./board-command.ts";

const env = { BATON_HOME: "/home/ada/.baton" };

test("the home's own board needs no flag, any other one is named", () => {
  expect(batonCommand("/home/ada/.baton/board.db", env)).toBe("baton");
  expect(batonCommand("", env)).toBe("baton");
  expect(batonCommand("/dmg/board.db", env)).toBe("baton --board /dmg/board.db");
});

test("a variable of one terminal makes no board the one that is taken anyway", () => {
  const own = "/home/ada/.baton/board.db";
  const set = { ...env, BATON_BOARD: "/dmg/board.db" };
  expect(batonCommand("/dmg/board.db", set)).toBe("baton --board /dmg/board.db");
  expect(batonCommand(own, set)).toBe(`baton --board ${own}`);
});

test("every command in a message is addressed once, and nothing else is", () => {
  const text =
    "/x/baton task: restore it: baton restore /b/1.db --yes (baton backup --list). If baton answers so, see `baton task list`";
  const addressed = addressCommands(text, "/a $1/it's.db", env);
  const baton = "baton --board '/a $1/it'\\''s.db'";
  expect(addressed).toBe(
    `/x/baton task: restore it: ${baton} restore /b/1.db --yes (${baton} backup --list). If baton answers so, see \`${baton} task list\``,
  );
  expect(addressCommands(addressed, "/a $1/it's.db", env)).toBe(addressed);
});

test.runIf(process.platform !== "win32")("words are quoted where a shell would read them", () => {
  expect(quoteForShell("/a/b-1.db")).toBe("/a/b-1.db");
  expect(quoteForShell("/a b/~c;d")).toBe("'/a b/~c;d'");
});
