import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { Execution } from "../../shared/operations/execution.ts";
import { RepositoryPlace } from "../testing/repository-place.ts";
import { fileText } from "../testing/scripts.ts";

interface Line {
  readonly number: number;
  readonly from: string;
  readonly text: string;
}

const PASSING = "import test from 'node:test';\ntest('works', () => {});\n";

test("a run's log is shown as people read it, as it was printed, and by page", () => {
  const at = new RepositoryPlace();
  const key = at.add("One");
  at.script("coder", [
    { say: "Hello." },
    { tool: "npm test" },
    { print: "\u001b[32mgreen\u001b[0m", to: "err" },
    { say: "Done." },
  ]);
  at.text("run", key, "--with", "coder");
  const shown = at.text("log", key);
  const lines = shown.split("\n").filter((line) => !line.startsWith("baton: "));
  // The two streams of a program have no order between them.
  expect(lines).toContain("green");
  expect(lines.filter((line) => line !== "green")).toEqual([
    ...["Hello.", "> npm test: npm test", "Done.", ""],
  ]);
  expect(shown).toMatch(/^baton: coder starts in /);
  expect(at.text("log", key, "--raw")).toContain("\u001b[32mgreen\u001b[0m\n");
  const { data, page } = at.document<Line[]>(["log", key]);
  expect(page).toEqual({ total: data.length, next: null });
  expect(data.map(({ number }) => number)).toEqual(data.map((_, index) => index));
  const some = at.document<Line[]>(["log", key, "--since", "1", "--limit", "2"]);
  expect(some).toMatchObject({ data: data.slice(1, 3), page: { next: "3" } });
  const said = data.findIndex(({ text }) => text.includes("Done."));
  expect(at.text("log", key, "--since", String(said)).startsWith("Done.\n")).toBe(true);
  const [{ id } = { id: "" }] = at.data<Execution[]>("exec", "list");
  expect(at.text("log", id)).toBe(shown);
});

test("a follower sees each attempt as it comes, and ends with the last one", async () => {
  const at = new RepositoryPlace();
  at.text("project", "edit", "API", "--verify-command", "node --test", "--verify-required");
  const key = at.add("One");
  const [told, go] = [join(at.root, "told"), join(at.root, "go")];
  at.script("coder", [
    {
      told: "not yet",
      do: [{ write: "a.test.js", text: PASSING }, { say: "Now it works." }],
      instead: [
        { say: "I begin." },
        { tell: told },
        { until: go },
        { write: "a.test.js", text: "throw new Error('not yet');\n" },
        { say: "I think so." },
      ],
    },
  ]);
  const run = at.start(["run", key, "--with", "coder"]);
  await fileText(told);
  const follower = at.start(["log", key, "--follow"]);
  const lines = at.start(["log", key, "--follow", "--json"]);
  const hear = ({ child }: typeof follower) => once(child.stdout as Readable, "data");
  await Promise.all([follower, lines].map(hear));
  writeFileSync(go, "");
  await run.ended;
  const { status, stdout } = await follower.ended;
  expect(status).toBe(0);
  const marks = ["I think so.", "judged: fail, retry", "Now it works.", "judged: pass, done"];
  const places = marks.map((mark) => stdout.indexOf(mark));
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  const rows = (await lines.ended).stdout.trimEnd().split("\n");
  const texts = rows.map((row) => (JSON.parse(row) as { data: Line }).data.text);
  expect(texts.at(-1)).toBe("judged: pass, done");
});

test("without a log it is said why, and flags that exclude each other are refused", () => {
  const at = new RepositoryPlace();
  const key = at.add("One");
  const refused = at.refusal(["log", key]);
  expect(refused).toMatchObject({ code: "not_found", status: 3 });
  expect(refused.message).toContain(`${key} has no log`);
  expect(at.refusal(["log", "API-99"])).toMatchObject({ code: "not_found" });
  const unknown = "01920000-0000-7000-8000-000000000000";
  expect(at.refusal(["log", unknown])).toMatchObject({ code: "not_found" });
  expect(at.refusal(["log", key, "--follow", "--limit", "1"])).toMatchObject({ status: 2 });
});
