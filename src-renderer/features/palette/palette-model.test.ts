import { expect, test } from "vitest";
import { makeCard } from "../../testing/make-card.ts";
import { listOffers, listTaskOffers, type OfferGroup, offerActions } from "./palette-model.ts";

const subject = makeCard(1, { title: "Fix the login", status: "todo" });
const REASONS: Readonly<Record<string, string>> = {
  "edit-fact": "Not here",
  "move-to-todo": "It is",
};
const actions = offerActions(({ id }) => REASONS[id] ?? null);
const none = { actions, subject: null, recent: [], tasks: [], views: [], projects: [] };

const labels = (groups: readonly OfferGroup[]) => groups.map(({ label }) => label);
const ids = (groups: readonly OfferGroup[], label: string) =>
  groups
    .find((group) => group.label === label)
    ?.offers.map((offer) => {
      if (offer.kind === "action") return offer.action.id;
      if (offer.kind === "project") return offer.project?.prefix ?? null;
      return offer.kind === "view" ? offer.view.name : offer.task.key;
    });

test("nothing typed: what was chosen lately comes first, what can't be done is left out", () => {
  const groups = listOffers({
    ...none,
    ...{ text: "", subject, recent: ["theme-dark", "edit-fact", "run-task"], tasks: [subject] },
  });
  expect(labels(groups).slice(0, 3)).toEqual(["Recent", "Recent tasks", "On API-1"]);
  expect(ids(groups, "Recent")).toEqual(["theme-dark", "run-task"]);
  expect(ids(groups, "On API-1")).toContain("move-to-blocked");
  const all = groups.flatMap(({ offers }) => offers);
  expect(all.some((offer) => offer.kind === "action" && offer.reason !== null)).toBe(false);
  expect(new Set(all).size).toBe(all.length);
});

test("something typed: the best fit first, what can't be done last and with its reason", () => {
  const groups = listOffers({ ...none, text: "edit" });
  const [best, ...others] = groups[0]?.offers ?? [];
  expect(best).toMatchObject({ action: { id: "edit-description" }, reason: null });
  expect(others.at(-1)).toMatchObject({ action: { id: "edit-fact" }, reason: "Not here" });
});

test("of equal fits, what was chosen lately comes first", () => {
  const zoom = (recent: readonly string[]) => {
    const [best] = listOffers({ ...none, text: "zoom", recent })[0]?.offers ?? [];
    return best?.kind === "action" ? best.action.id : null;
  };
  expect(zoom([])).not.toBe("zoom-out");
  expect(zoom(["zoom-out"])).toBe("zoom-out");
});

test("tasks are ranked by key and title, and come before actions for a key", () => {
  const tasks = [
    makeCard(9, { title: "Nothing of it, but a comment says so" }),
    makeCard(1, { title: "The login is slow", status: "done" }),
    makeCard(2, { title: "The login is slow" }),
    makeCard(3, { title: "Login" }),
  ];
  expect(ids(listOffers({ ...none, text: "login", tasks }), "Tasks")).toEqual([
    "API-3",
    "API-2",
    "API-1",
    "API-9",
  ]);
  expect(labels(listOffers({ ...none, text: "api-2", tasks }))[0]).toBe("Tasks");
});

test("a task that was chosen offers its own actions, and legal targets alone until one is typed", () => {
  const [group] = listTaskOffers("", subject, actions);
  expect(group?.label).toBe("On API-1");
  const offered = ids([group as OfferGroup], "On API-1") ?? [];
  expect(offered[0]).toBe("API-1");
  expect(offered).toContain("move-to-done");
  expect(offered).not.toContain("move-to-todo");
  expect(offered).not.toContain("quit");
  const typed = listTaskOffers("todo", subject, actions)[0]?.offers ?? [];
  expect(typed[0]).toMatchObject({ action: { id: "move-to-todo" }, reason: "It is" });
});

test("saved views are offered, and found by their name", () => {
  const views = ["Docs by priority", "Mine"].map((name) => ({
    ...{ id: name, projectId: null, name, query: "", group: "none" as const },
    ...{ position: 0, revision: 1 },
  }));
  expect(ids(listOffers({ ...none, text: "", views }), "Views")).toHaveLength(2);
  expect(ids(listOffers({ ...none, text: "docs pri", views }), "Views")).toEqual([
    "Docs by priority",
  ]);
});

test.each([
  ["theme", "theme-dark"],
  ["appearance", "settings"],
  ["wip", "project-settings"],
  ["deadline", "set-due"],
  ["exit", "quit"],
  ["delete", "drop-task"],
])("who types %s finds %s", (text, id) => {
  expect(ids(listOffers({ ...none, text }), "Actions")).toContain(id);
});

test("projects are found by name and prefix, and all of them by that", () => {
  const projects = [
    { id: "1", name: "api-server", prefix: "API" },
    { id: "2", name: "website", prefix: "WEB" },
  ];
  const found = (text: string) =>
    listOffers({ ...none, text, projects })
      .find(({ label }) => label === "Projects")
      ?.offers.map((offer) => offer.kind === "project" && (offer.project?.prefix ?? null));
  expect(found("website")).toEqual(["WEB"]);
  expect(found("api")).toEqual(["API"]);
  expect(found("all projects")).toEqual([null]);
});
