import { expect, test } from "vitest";
import { desktopEntry } from "./desktop-entry.ts";

const execOf = (words: string[], env = {}) =>
  /^Exec=(.*)$/m.exec(desktopEntry(words, "x-scheme-handler/baton", env))?.[1];

test("names the program and takes one link", () => {
  expect(execOf(["/opt/Baton App/baton", "."])).toBe('"/opt/Baton App/baton" "." %u');
  expect(desktopEntry(["baton"], "x-scheme-handler/baton", {})).toContain(
    "\nMimeType=x-scheme-handler/baton;\n",
  );
});

test("keeps the board's place, and what would mean something to the desktop", () => {
  expect(execOf(["baton"], { BATON_HOME: "/srv/b", PATH: "/bin" })).toBe(
    '"env" "BATON_HOME=/srv/b" "baton" %u',
  );
  expect(execOf(['a"b$c`d\\e%u'])).toBe('"a\\\\"b\\\\$c\\\\`d\\\\\\\\e%%u" %u');
});
