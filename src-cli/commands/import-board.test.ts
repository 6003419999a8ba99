import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Workplace } from "../testing/workplace.ts";

test("a board is exported, and imported where there is none yet", () => {
  const from = new Workplace().init();
  from.add("One");
  from.add("Two", "--after", "API-1");
  from.text("fact", "set", "gates.unit", '"green"');
  const file = join(from.root, "board.json");
  from.text("export", "--output", file);

  const to = new Workplace();
  const tried = to.text("import", "baton", file, "--dry-run");
  expect(tried).toContain("2 would be created");
  expect(tried).toContain("1 link, 0 comments");
  expect(to.text("import", "baton", file, "--dry-run", "--agent", "codex")).toBe(tried);
  expect(to.refusal(["import", "baton", file, "--agent", "codex"])).toMatchObject({ status: 7 });
  expect(existsSync(to.board)).toBe(false);
  expect(to.text("import", "baton", file)).toContain("2 were created");
  const copy = join(to.root, "copy.json");
  to.text("export", "--output", copy);
  const tables = (place: Workplace) => JSON.parse(place.text("export")).tables;
  expect(tables(to)).toEqual(tables(from));
  expect(to.data("doctor")).toMatchObject({ healthy: true });
  expect(to.data("import", "baton", file)).toMatchObject({ created: 0, unchanged: 2 });
  expect(to.refusal(["import", "baton", file, "--agent", "codex"]).code).toBe("forbidden");
  expect(to.data("task", "add", "Three", "--project", "API")).toMatchObject({ key: "API-3" });
  expect(to.refusal(["import", "baton", file])).toMatchObject({ code: "conflict", status: 4 });
});

test("what is no export is named, and makes no board", () => {
  const at = new Workplace();
  const file = join(at.root, "file.json");
  for (const [text, message] of [
    ["{", "is not JSON, or was cut off"],
    ["[]", "is not an export of a board"],
    ['{"format":"else"}', "is an export of something else"],
  ] as const) {
    writeFileSync(file, text);
    const refused = at.refusal(["import", "baton", file]);
    expect(refused).toMatchObject({ code: "invalid_argument" });
    expect(refused.message).toContain(message);
  }
  expect(at.refusal(["import", "baton", join(at.root, "none.json")]).code).toBe("not_found");
  expect(existsSync(at.board)).toBe(false);
});
