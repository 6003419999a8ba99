import { expect, test } from "vitest";
import { decideLabels, MAX_LABELS } from "./labels.ts";

test("labels are set, added and removed, each once", () => {
  expect(decideLabels(["api"], { add: ["ui", " api ", "ui"] })).toEqual({
    kind: "accepted",
    labels: ["api", "ui"],
  });
  expect(decideLabels(["api", "ui"], { set: ["db"], add: ["ui"], remove: ["db"] })).toEqual({
    kind: "accepted",
    labels: ["ui"],
  });
  expect(decideLabels(["api"], { remove: ["other"] })).toMatchObject({ labels: ["api"] });
});

test("a label that breaks the text rules, and one too many, are refused", () => {
  expect(decideLabels([], { add: [" "] })).toMatchObject({ kind: "refused" });
  expect(decideLabels([], { set: ["a\nb"] })).toMatchObject({ kind: "refused" });
  expect(decideLabels([], { set: ["x".repeat(101)] })).toMatchObject({ kind: "refused" });
  const many = Array.from({ length: MAX_LABELS }, (_, index) => `l${index}`);
  expect(decideLabels([], { set: many })).toMatchObject({ kind: "accepted" });
  expect(decideLabels(many, { add: ["one more"] })).toMatchObject({ kind: "refused" });
});
