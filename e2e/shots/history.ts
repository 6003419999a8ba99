import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { v7 as uuidV7 } from "uuid";
import type { Caller } from "../../shared/domain/caller.ts";
import { localDay } from "../../shared/domain/local-day.ts";
import { addComment } from "../../src-main/core/services/add-comment.ts";
import { claimTask } from "../../src-main/core/services/claim-task.ts";
import { createExecutionProcess } from "../../src-main/core/services/create-execution.ts";
import { createProject } from "../../src-main/core/services/create-project.ts";
import { createTask } from "../../src-main/core/services/create-task.ts";
import { editProject } from "../../src-main/core/services/edit-project.ts";
import { finishExecution } from "../../src-main/core/services/finish-execution.ts";
import { heartbeatTask } from "../../src-main/core/services/heartbeat-task.ts";
import { updateStatus } from "../../src-main/core/services/move-task.ts";
import { releaseTask } from "../../src-main/core/services/release-task.ts";
import { getProject, getTask } from "../../src-main/core/services/resolve.ts";
import { setTaskVerification } from "../../src-main/core/services/verify-task.ts";
import { putFact } from "../../src-main/core/services/write-fact.ts";
import type { KeyedTask } from "../../src-main/core/store/rows.ts";
import { openBoard } from "../../src-main/core/store/sqlite/open.ts";
import type { Board, WriteTx } from "../../src-main/core/store/store.ts";
import {
  AGENTS,
  BACKLOG,
  FACTS,
  FINISHED_WORK,
  PROJECTS,
  STANDING,
  type StandingCard,
} from "./content.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const HISTORY_DAYS = 42;
const SETTINGS = {
  heartbeatMs: 30_000,
  staleTtlMs: 180_000,
  staleSweepMs: 60_000,
  writeBudgetMs: 5_000,
};

const ADA: Caller = { type: "human", id: "ada", runtime: null, surface: "window", claim: null };

/**
 * Writes a board with six weeks behind it, through the board's own services and under a clock that goes
 * from then to now: the figures, the activity and the slider show work as it would have been.
 * @param path of a file that is not there yet
 * @param rootPath the repository of the first project
 * @param now when the history ends, in milliseconds since 1970
 */
export function writeHistory(path: string, rootPath: string, now: number): void {
  mkdirSync(dirname(path), { recursive: true });
  const board = openBoard({ path, create: true, budgetMs: SETTINGS.writeBudgetMs });
  const desk = new Desk(board, now - HISTORY_DAYS * DAY_MS);
  try {
    for (const { prefix, name } of PROJECTS) {
      const root = prefix === "API" ? { rootPath } : {};
      desk.write(ADA, (tx, context) => createProject(tx, context, { name, prefix, ...root }));
    }
    desk.write(ADA, (tx, context) =>
      editProject(tx, context, getProject(tx, "API"), { wipLimits: { in_progress: 6 } }),
    );
    for (const { at, take } of [...finishedWork(desk.now, now), ...standingWork(now)].toSorted(
      (a, b) => a.at - b.at,
    )) {
      desk.now = Math.max(desk.now + 1_000, at);
      take(desk);
    }
    for (const [key, value] of FACTS) {
      desk.write(worker(0), (tx, context) =>
        putFact(tx, context, getProject(tx, "API"), { key, value }),
      );
      desk.now += MINUTE_MS;
    }
  } finally {
    board.close();
  }
}

/** Somebody's hand on the board, under a clock of its own. */
class Desk {
  now: number;
  readonly #board: Board;

  constructor(board: Board, now: number) {
    this.#board = board;
    this.now = now;
  }

  write<T>(caller: Caller, work: (tx: WriteTx, context: Parameters<typeof createTask>[1]) => T): T {
    const context = {
      ...{ caller, now: this.now, batch: uuidV7(), settings: SETTINGS, newId: uuidV7 },
    };
    return this.#board.write((tx) => work(tx, context));
  }

  /** Does something at another instant, and goes on where it was. */
  aside(at: number, work: () => void): void {
    const before = this.now;
    this.now = at;
    work();
    this.now = before;
  }

  on<T>(
    key: string,
    caller: Caller,
    work: (tx: WriteTx, context: Parameters<typeof createTask>[1], task: KeyedTask) => T,
  ): T {
    return this.write(caller, (tx, context) => work(tx, context, getTask(tx, key)));
  }
}

function worker(index: number, epoch: number | null = null): Caller {
  const { name, runtime } = AGENTS[index % AGENTS.length] ?? {
    name: "claude-1",
    runtime: "claude",
  };
  const claim = epoch === null ? null : { epoch, task: null };
  return { type: "agent", id: name, runtime, surface: "cli", claim };
}

/** Something that begins at an instant, in milliseconds since 1970. */
interface Happening {
  readonly at: number;
  readonly take: (desk: Desk) => void;
}

/** Tasks that came, were worked on and were accepted, more of them from week to week. */
function finishedWork(from: number, now: number): Happening[] {
  return FINISHED_WORK.map((work, index) => ({
    at: from + (index / FINISHED_WORK.length) ** 0.8 * (now - from - 3 * HOUR_MS),
    take: (desk) => {
      const key = desk.write(ADA, (tx, context) => {
        const { project, title, labels, priority } = work;
        const fields = { title, labels, priority, status: "todo" as const };
        return createTask(tx, context, { project: getProject(tx, project), ...fields }).key;
      });
      desk.now += work.waitMinutes * MINUTE_MS;
      workOn(desk, key, index, work.workMinutes, work.failsFirst === true);
    },
  }));
}

function workOn(desk: Desk, key: string, index: number, minutes: number, failsFirst: boolean) {
  const { holder, execution: id } = begin(desk, key, index);
  desk.now += minutes * MINUTE_MS;
  desk.write(holder, (tx, context) =>
    finishExecution(tx, context, id, {
      status: "succeeded",
      inputTokens: 9_000 * minutes,
      outputTokens: 320 * minutes,
      cacheReadTokens: 7_500 * minutes,
      cacheWriteTokens: 0,
      costUsd: Math.round(minutes * (3 + (index % 4))) / 100,
      afterCommit: null,
      summary: "Done as asked; the tests pass.",
      error: null,
    }),
  );
  const move = (caller: Caller, to: "in_review" | "done") =>
    desk.on(key, caller, (tx, context, task) =>
      updateStatus(tx, context, task, { to, runtime: null, overrideReason: null }),
    );
  move(holder, "in_review");
  desk.now += 4 * MINUTE_MS;
  const judge = (status: "pass" | "fail") =>
    desk.on(key, ADA, (tx, context, task) => setTaskVerification(tx, context, task, { status }));
  if (failsFirst) {
    judge("fail");
    desk.now += 12 * MINUTE_MS;
  }
  judge("pass");
  move(ADA, "done");
}

/** What stands on the board now. */
function standingWork(now: number): Happening[] {
  const keys = new Map<string, string>();
  return [...STANDING, ...BACKLOG].map((card) => ({
    at: now - card.ageMinutes * MINUTE_MS,
    take: (desk) => {
      const key = desk.write(ADA, (tx, context) => {
        const { project, title, labels, priority, description } = card;
        const after = (card.after ?? []).map((other) => getTask(tx, keys.get(other) ?? other));
        const status = card.status === "backlog" ? ("backlog" as const) : ("todo" as const);
        const due = card.dueIn === undefined ? undefined : localDay(now + card.dueIn * DAY_MS);
        const fields = { title, labels, priority, description, status, after, due };
        return createTask(tx, context, { project: getProject(tx, project), ...fields }).key;
      });
      keys.set(card.title, key);
      if (card.triedBy !== undefined) tryInVain(desk, key, card.triedBy);
      if (card.by !== undefined) bringTo(desk, key, card, now);
    },
  }));
}

/** A run whose tests failed: it cost something, and gave the task back. */
function tryInVain(desk: Desk, key: string, by: number): void {
  const { holder, execution } = begin(desk, key, by);
  desk.now += 11 * MINUTE_MS;
  desk.write(holder, (tx, context) =>
    finishExecution(tx, context, execution, {
      ...{ status: "failed", inputTokens: 118_000, outputTokens: 6_300 },
      ...{
        cacheReadTokens: 96_000,
        cacheWriteTokens: 0,
        costUsd: 0.38 + by * 0.49,
        afterCommit: null,
      },
      ...{ summary: null, error: "2 of 41 tests failed" },
    }),
  );
  desk.on(key, holder, (tx, context, task) => releaseTask(tx, context, task));
}

function begin(desk: Desk, key: string, by: number) {
  const { claimEpoch } = desk.on(key, worker(by), (tx, context, task) =>
    claimTask(tx, context, task, { runtime: null, force: null }),
  );
  const holder = worker(by, claimEpoch);
  const { id: execution } = desk.on(key, holder, (tx, context, task) =>
    createExecutionProcess(tx, context, task, {
      executorType: holder.runtime ?? "shell",
      owner: null,
    }),
  );
  return { holder, execution };
}

function bringTo(
  desk: Desk,
  key: string,
  { by = "ada", status, verdict, progressMinutes }: StandingCard,
  now: number,
): void {
  desk.now += MINUTE_MS;
  if (by !== "ada" && progressMinutes !== undefined) {
    const { holder } = begin(desk, key, by);
    const beat = (at: number, isProgress: boolean) => {
      desk.aside(at, () =>
        desk.on(key, holder, (tx, context, task) => heartbeatTask(tx, context, task, isProgress)),
      );
    };
    beat(now - progressMinutes * MINUTE_MS, true);
    beat(now, false);
    return;
  }
  const caller = by === "ada" ? ADA : worker(by);
  const { claimEpoch } = desk.on(key, caller, (tx, context, task) =>
    claimTask(tx, context, task, { runtime: null, force: null }),
  );
  const holder = by === "ada" ? ADA : worker(by, claimEpoch);
  if (status === "in_review") {
    desk.on(key, holder, (tx, context, task) =>
      updateStatus(tx, context, task, { to: "in_review", runtime: null, overrideReason: null }),
    );
  }
  if (verdict) {
    desk.on(key, ADA, (tx, context, task) =>
      setTaskVerification(tx, context, task, { status: verdict }),
    );
  }
  if (status === "blocked") {
    desk.on(key, holder, (tx, context, task) => {
      addComment(tx, context, task, "The sandbox of the payment provider answers 503 since noon.");
    });
    desk.on(key, holder, (tx, context, task) =>
      updateStatus(tx, context, task, {
        ...{ to: "blocked", runtime: null, overrideReason: null },
        blockedReason: "The provider's sandbox is down",
      }),
    );
  }
}
