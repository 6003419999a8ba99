import { expect, test } from "vitest";
import { Operations } from "./testing/operations.ts";
import { TestBoard } from "./testing/test-board.ts";

const LONG = "x".repeat(5_000_000);

test("a text far beyond its bound is refused by the name and the bound that people know", () => {
  const on = new Operations(new TestBoard());
  const { key } = on.ok("task.create", { title: "One" });
  const several = (task: object) =>
    on.error("task.createSeveral", { project: "GLOBAL", tasks: [{ title: "Two", ...task }] })
      .message;
  const ofDescription = "description is too long: at most 1000000 bytes are allowed";
  const ofTitle = "title is too long: at most 500 characters are allowed";
  const ofLabel = "label is too long: at most 100 characters are allowed";
  expect(several({ description: LONG })).toBe(ofDescription);
  expect(several({ title: LONG })).toBe(ofTitle);
  expect(several({ labels: ["a", LONG] })).toBe(ofLabel);
  expect(on.error("task.create", { title: LONG }).message).toBe(ofTitle);
  expect(on.error("task.edit", { task: key, description: LONG }).message).toBe(ofDescription);
  expect(on.error("task.edit", { task: key, addLabels: [LONG] }).message).toBe(ofLabel);
  expect(on.error("comment.add", { task: key, body: LONG }).message).toBe(
    "comment is too long: at most 1000000 bytes are allowed",
  );
});

test("where the contract's own bound is the stricter one, that is told", () => {
  const on = new Operations(new TestBoard());
  const { key } = on.ok("task.create", { title: "One" });
  const blockedReason = LONG.slice(0, 200_000);
  expect(on.error("task.edit", { task: key, blockedReason }).message).toBe(
    "blocked reason is too long: at most 100000 characters are allowed",
  );
  expect(on.error("task.search", { text: LONG }).message).toBe(
    "text is too long: at most 1000 characters are allowed",
  );
});
