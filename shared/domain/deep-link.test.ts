import { expect, test } from "vitest";
import { findLink, readTaskLink, taskLink } from "./deep-link.ts";

test.each([
  ["baton://task/API-12", "API-12"],
  ["baton://task/api-12/", "API-12"],
  ["BATON://TASK/Api-12", "API-12"],
  [taskLink("GLOBAL-1"), "GLOBAL-1"],
])("%s leads to %s", (link, key) => {
  expect(readTaskLink(link)).toBe(key);
});

test.each([
  "",
  "API-12",
  "baton:task/API-12",
  "baton://task/",
  "baton://task/API-0",
  "baton://task/API-12?run=claude",
  "baton://task/API-12#x",
  "baton://task/API-12/../../etc",
  "baton://task/API-12%00",
  "baton://task/--flag-1",
  "baton://user@task/API-12",
  "baton://run/API-12",
  "javascript:alert(1)//baton://task/API-12",
  "baton://task/API-12\nbaton://task/API-13",
  `baton://task/API-${"1".repeat(300)}`,
])("%j is refused", (link) => {
  expect(readTaskLink(link)).toBeNull();
});

test("a link is found among the words of a start, well formed or not", () => {
  expect(findLink(["electron", ".", "--flag", "baton://task/API-1"])).toBe("baton://task/API-1");
  expect(findLink(["baton", "Baton:evil"])).toBe("Baton:evil");
  expect(findLink(["electron", "."])).toBeNull();
});
