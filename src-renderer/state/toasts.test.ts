import { beforeEach, expect, test } from "vitest";
import { useAnnouncement } from "./announcer.ts";
import { dismissOffersOf, dismissToast, showToast, useToasts } from "./toasts.ts";

const texts = () => useToasts.getState().toasts.map((toast) => toast.text);

beforeEach(() => useToasts.setState({ toasts: [] }));

test("a message is shown, said, and taken away", () => {
  const id = showToast("API-1 moved to Todo");
  expect(texts()).toEqual(["API-1 moved to Todo"]);
  expect(useAnnouncement.getState().result.text).toBe("API-1 moved to Todo");
  dismissToast(id);
  expect(texts()).toEqual([]);
});

test("a newer message on a task takes the older one's place", () => {
  showToast("API-1 moved to Todo", { about: "1" });
  showToast("API-2 moved to Todo", { about: "2" });
  showToast("API-1 is back in Backlog", { about: "1" });
  showToast("copied");
  showToast("copied");
  expect(texts()).toEqual(["API-2 moved to Todo", "API-1 is back in Backlog", "copied", "copied"]);
});

test("a message that still counts down is never pushed out", () => {
  showToast("API-1: Done", { about: "1", dueAt: 10_000, durationMs: null });
  for (const text of ["a", "b", "c", "d", "e"]) showToast(text);
  expect(texts()).toEqual(["API-1: Done", "c", "d", "e"]);
});

test("what offers to take a change back goes once that is done, and no other", () => {
  showToast("API-1 moved to Todo", { about: "1", change: "a" });
  showToast("API-2 moved to Todo", { about: "2", change: "b" });
  showToast("copied");
  dismissOffersOf("a");
  expect(texts()).toEqual(["API-2 moved to Todo", "copied"]);
});
