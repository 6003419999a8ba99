import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BoardChanges } from "../../shared/window-api.ts";
import { finishRun } from "../core/services/finish-execution.ts";
import { isReadable, toEvent } from "../core/services/views.ts";
import { openRun } from "../core/testing/open-run.ts";
import { TestBoard } from "../core/testing/test-board.ts";
import type { SeenEvent } from "../window-settings.ts";
import { type Announcement, GROUP_MS } from "./announce.ts";
import { followNotices } from "./follow-notices.ts";

let at: TestBoard;
let saved: SeenEvent[];
let shown: Announcement[];
let isWatched: boolean;
let unwanted: string[];

beforeEach(() => {
  vi.useFakeTimers();
  at = new TestBoard();
  [saved, shown, isWatched, unwanted] = [[], [], false, []];
});
afterEach(() => vi.useRealTimers());

function follow(seen: SeenEvent | null) {
  const notices = followNotices({
    ...{ board: at.board, seen },
    saveSeen: (each) => saved.push(each),
    wants: (kind) => !unwanted.includes(kind),
    isWatched: () => isWatched,
    show: (announcement) => shown.push(announcement),
    onFailed: (error) => {
      throw error;
    },
  });
  notices.begin();
  return notices;
}

/** Lets an agent's run end. @returns what the board tells of it */
function run(title: string, status: "succeeded" | "failed"): BoardChanges {
  const before = at.read((tx) => tx.events.latestSeq());
  const { execution, worker } = openRun(at, at.add(title));
  at.write(worker, (tx, context) => finishRun(tx, context, execution.id, { status }));
  const events = at
    .read((tx) => tx.events.after(before, 1_000))
    .map(toEvent)
    .filter(isReadable);
  const seq = events.at(-1)?.seq ?? 0;
  const nothing = { cards: [], deletedTasks: [], counts: [] };
  return { kind: "changed", afterSeq: before, seq, events, ...nothing };
}

const titlesOf = (inbox: { notices: readonly { kind: string; taskTitle: string }[] }) =>
  inbox.notices.map(({ kind, taskTitle }) => `${kind} ${taskTitle}`);

it("tells afterwards what happened since the app ran last, each once", async () => {
  run("Before the first time", "succeeded");
  const first = follow(null);
  expect(titlesOf(await first.takeInbox())).toEqual([]);
  first.end();
  run("Done meanwhile", "succeeded");
  run("Failed meanwhile", "failed");
  const second = follow(saved.at(-1) ?? null);
  expect(titlesOf(await second.takeInbox())).toEqual([
    "failed Failed meanwhile",
    "done Done meanwhile",
  ]);
  expect(titlesOf(await second.takeInbox())).toEqual([]);
  second.end();
  expect(titlesOf(await follow(saved.at(-1) ?? null).takeInbox())).toEqual([]);
});

it("begins anew where the board is another one, or was restored", async () => {
  run("One", "succeeded");
  const board = at.board.path;
  const seq = 1;
  for (const seen of [
    { board: `${board}.other`, seq, batch: null },
    { board, seq, batch: "of another history" },
    { board, seq: 1_000_000, batch: "gone" },
  ]) {
    expect((await follow(seen).takeInbox()).notices).toEqual([]);
  }
});

it("has seen nothing until the window has asked", () => {
  follow(null).end();
  expect(saved).toEqual([]);
});

it("notifies of what happens now, unless the person looks at the window", () => {
  const notices = follow(null);
  notices.take(run("Fail", "failed"));
  notices.take({ kind: "reload", seq: 1 });
  vi.advanceTimersByTime(GROUP_MS);
  expect(shown).toMatchObject([{ title: expect.stringMatching(/ failed$/), body: "Fail" }]);
  unwanted = ["failed"];
  notices.take(run("Fail unseen", "failed"));
  notices.take(run("Done", "succeeded"));
  vi.advanceTimersByTime(GROUP_MS);
  expect(shown).toHaveLength(2);
  expect(shown.at(-1)?.body).toBe("Done");
  [isWatched, unwanted] = [true, []];
  notices.take(run("Fail again", "failed"));
  vi.advanceTimersByTime(GROUP_MS);
  expect(shown).toHaveLength(2);
});
