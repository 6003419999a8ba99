import { expect, test } from "vitest";
import { draftOf, inputOf } from "./template-draft.ts";

const template = {
  id: "t",
  projectId: "p",
  name: "Release",
  title: "Release {date}",
  description: "text",
  labels: ["ops", "needs review"],
  priority: 3,
  checklist: ["notes", "tag"],
  verifyCommand: "npm test",
  verifyRequired: true,
  position: 0,
  revision: 1,
};

test("what is shown of a template is what is sent of it", () => {
  const { id: _, projectId: __, position: ___, revision: ____, ...content } = template;
  expect(inputOf(draftOf(template))).toEqual(content);
});

test("what is left empty is left to the project", () => {
  const input = inputOf({ ...draftOf(null), labels: " a ,, b", checklist: "\n one \n" });
  expect(input).toMatchObject({ labels: ["a", "b"], checklist: ["one"], verifyCommand: null });
  expect(input.verifyRequired).toBeNull();
});
