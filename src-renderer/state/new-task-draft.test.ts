import { beforeEach, expect, test } from "vitest";
import {
  bringBackNewTask,
  changeNewTask,
  clearNewTask,
  fillNewTask,
  forgetPutAside,
  useNewTaskDraft,
  usePutAside,
} from "./new-task-draft.ts";

const title = () => useNewTaskDraft.getState().title;
const putAside = () => usePutAside.getState().drafts.map((draft) => draft.title);

beforeEach(() => {
  usePutAside.setState({ drafts: [] });
  clearNewTask();
});

test("what is filled in over nothing, or over what was only filled in, puts nothing aside", () => {
  fillNewTask({ title: "Pasted" }, false);
  fillNewTask({ title: "Of a template" }, true);
  expect([title(), putAside()]).toEqual(["Of a template", []]);
});

test("all that was typed is kept, however often something else is filled in", () => {
  changeNewTask({ title: "First" });
  fillNewTask({ title: "Pasted" }, false);
  changeNewTask({ title: "Second" });
  fillNewTask({ labels: ["later"] }, false);
  expect(putAside()).toEqual(["First", "Second"]);
  bringBackNewTask();
  expect([title(), putAside()]).toEqual(["Second", ["First"]]);
  bringBackNewTask();
  expect([title(), putAside()]).toEqual(["First", ["Second"]]);
  forgetPutAside();
  expect([title(), putAside()]).toEqual(["First", []]);
});

test("what was brought back is somebody's own again", () => {
  changeNewTask({ title: "Mine" });
  fillNewTask({ title: "Pasted" }, false);
  bringBackNewTask();
  fillNewTask({ title: "Pasted again" }, false);
  expect(putAside()).toEqual(["Mine"]);
});
