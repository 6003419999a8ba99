import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { answersTo, fullBoard, readingCalls } from "./testing/sweep.ts";

const SWEEP_MS = 180_000;

/** A window's title, a cleared screen, a C1 sequence, a link, turned directions, and what has no width. */
const HOSTILE =
  "\u001b]0;owned\u0007\u001b[2J\u009b31m\u001b]8;;http://x\u001b\\a\u202edcba\u2066\u200b\ufeff\u0301宽👩‍👩‍👧\r\tend";
/** It would look like a row of its own if it began a line. */
const FAKE_ROW = "FAKE-9  done  by nobody";
const UNSAFE = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;

/** Columns that hold one line that somebody chose, by table. */
const ONE_LINE: Readonly<Record<string, readonly string[]>> = {
  projects: ["name"],
  tasks: ["title", "assignee_agent_id", "assignee_runtime", "blocked_reason", "branch_ref"],
  task_comments: ["author_id"],
  execution_processes: ["executor_type", "agent_id", "run_reason", "summary", "error"],
  workspaces: ["branch_ref"],
  board_events: ["actor_id", "actor_runtime"],
  audit_log: ["actor_id", "reason"],
};
/** Columns of JSON that somebody's words are in. */
const DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  tasks: ["verification"],
  execution_processes: ["hand_off"],
  board_events: ["data"],
  audit_log: ["detail"],
};

/** Writes hostile texts past every check, as a damaged or foreign program could. */
function poison(boardPath: string): void {
  const text = `${HOSTILE}\n${FAKE_ROW}`;
  const db = new Database(boardPath);
  for (const [table, columns] of Object.entries(ONE_LINE)) {
    for (const column of columns) {
      db.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${column} IS NOT NULL`).run(text);
    }
  }
  db.prepare("UPDATE tasks SET labels = ?").run(JSON.stringify([text]));
  db.prepare("UPDATE tasks SET description = ?").run(HOSTILE);
  db.prepare("UPDATE task_comments SET body = ?").run(HOSTILE);
  for (const table of ["facts", "fact_revisions"]) {
    db.prepare(`UPDATE ${table} SET value = ?`).run(JSON.stringify({ [text]: text }));
  }
  for (const [table, columns] of Object.entries(DOCUMENTS)) {
    for (const column of columns) {
      const rows = db.prepare(`SELECT rowid, ${column} AS text FROM ${table}`).all();
      for (const row of rows as { rowid: number; text: string | null }[]) {
        if (row.text === null) continue;
        const poisoned = JSON.stringify(JSON.parse(row.text), (_, value) =>
          typeof value === "string" && value.includes(" ") ? text : value,
        );
        db.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`).run(poisoned, row.rowid);
      }
    }
  }
  db.close();
}

describe("texts that attack a terminal", () => {
  test(
    "reach it from no command that reads, and begin no line of a table",
    async () => {
      const place = fullBoard(HOSTILE);
      poison(place.board);
      const answers = await answersTo(place, readingCalls());
      const unsafe = [...answers].flatMap(([words, { stdout, stderr }]) =>
        `${stdout}${stderr}`
          .split("\n")
          // A brief is a text for an agent, in which no line is a row.
          .filter((line) => UNSAFE.test(line) || (words !== "brief" && /^\s*FAKE-9/.test(line)))
          .map((line) => `${words}: ${JSON.stringify(line)}`),
      );
      expect(unsafe).toEqual([]);
      expect(answers.size).toBeGreaterThan(30);
    },
    SWEEP_MS,
  );

  test("are refused, or shown safely, from an import's file", () => {
    const place = fullBoard();
    const file = join(place.root, "hostile.csv");
    writeFileSync(file, `title,status,${HOSTILE.replaceAll("\r", "")}\n"${HOSTILE}",todo,x\n`);
    const { stdout, stderr } = place.call(["import", "csv", file]);
    expect(`${stdout}${stderr}`).not.toMatch(UNSAFE);
  });

  test(
    "are refused safely by every command that is given one to look for",
    async () => {
      const place = fullBoard();
      const calls = readingCalls().flatMap(({ words, args }) => {
        const count = words.split(" ").length;
        return args.length > count ? [{ words, args: [...args.slice(0, count), HOSTILE] }] : [];
      });
      const answers = await answersTo(place, calls);
      const unsafe = [...answers].filter(
        ([, { stdout, stderr }]) => UNSAFE.test(stdout + stderr) || /\n./.test(stderr),
      );
      expect(unsafe).toEqual([]);
      expect(answers.size).toBeGreaterThan(10);
    },
    SWEEP_MS,
  );
});
