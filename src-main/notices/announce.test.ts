import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NoticeKind } from "../../shared/domain/notices.ts";
import type { ToldNotice } from "../../shared/window-inbox.ts";
import { type Announcement, announce, createAnnouncer, GROUP_MS } from "./announce.ts";

const notice = (kind: NoticeKind, number: number, reason: string | null = null): ToldNotice => ({
  ...{ kind, reason, taskId: `t${number}`, at: number },
  ...{ taskKey: `API-${number}`, taskTitle: `Task ${number}` },
});

describe("announce", () => {
  it("says of one what happened, and why", () => {
    expect(announce([notice("failed", 1, "exit status 1")])).toEqual({
      title: "API-1 failed",
      body: "Task 1\nexit status 1",
      taskId: "t1",
    });
    expect(announce([])).toBeNull();
  });

  it("counts several, and leads to the most pressing", () => {
    expect(announce([notice("done", 1), notice("needs-you", 2), notice("done", 3)])).toEqual({
      title: "1 needs you, 2 done",
      body: "API-2 needs you: Task 2\nAPI-1 is done: Task 1\nAPI-3 is done: Task 3",
      taskId: "t2",
    });
  });

  it("says how many it leaves out, and clips what is long", () => {
    const many = Array.from({ length: 9 }, (_, index) => notice("done", index));
    expect(announce(many)?.body).toMatch(/\nand 4 more$/);
    expect([...(announce([notice("failed", 1, "x".repeat(900))])?.body ?? "")]).toHaveLength(300);
  });
});

describe("an announcer", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("shows what comes within a few seconds as one, and what comes later as another", () => {
    const shown: Announcement[] = [];
    const announcer = createAnnouncer((each) => shown.push(each));
    announcer.add([]);
    announcer.add([notice("done", 1)]);
    vi.advanceTimersByTime(GROUP_MS - 1);
    announcer.add([notice("failed", 2)]);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(shown.map(({ title }) => title)).toEqual(["1 failed, 1 done"]);
    announcer.add([notice("done", 3)]);
    vi.advanceTimersByTime(GROUP_MS);
    expect(shown.at(-1)?.title).toBe("API-3 is done");
    announcer.add([notice("done", 4)]);
    announcer.end();
    vi.advanceTimersByTime(GROUP_MS);
    expect(shown).toHaveLength(2);
  });
});
