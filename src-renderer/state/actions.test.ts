import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ACTION_PLACES } from "../../shared/actions/action.ts";
import { actionsOfPress, bindActions, runAction } from "./actions.ts";
import { useToasts } from "./toasts.ts";

const held = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const idsOf = (key: string) => actionsOfPress({ ...held, key }).map(({ id }) => id);

test("a press stands for what the registry says", () => {
  expect(idsOf("j")).toEqual(["next-card"]);
  expect(idsOf("ArrowDown")).toEqual(["next-card"]);
  expect(idsOf("f")).toEqual(["panel-facts"]);
  expect(idsOf("e")).toEqual(["edit-description", "edit-fact"]);
  expect(idsOf("3")).toEqual(["move-to-in_progress"]);
  expect(idsOf("§")).toEqual([]);
});

test("every place of the registry is bound by some part of the window", () => {
  const root = join(import.meta.dirname, "..");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const sources = files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), "utf8"));
  const isBound = (place: string) => {
    const binding = new RegExp(`\\b(useActions|bindActions)\\(\\s*"${place}"`);
    return sources.some((source) => binding.test(source));
  };
  expect(ACTION_PLACES.filter((place) => !isBound(place))).toEqual([]);
});

test("handlers must be there for every action of a place", () => {
  // @ts-expect-error delete-fact is missing
  const end = bindActions("fact", () => ({ "edit-fact": null }));
  end();
});

test("an action that can't be done says why, and nothing where that is plain", () => {
  const attempt = (why: string) => {
    const end = bindActions("brief", () => ({
      "edit-description": { run: () => expect.unreachable(), whyNot: () => why },
    }));
    useToasts.setState({ toasts: [] });
    runAction("edit-description");
    end();
    return useToasts.getState().toasts.map(({ text }) => text);
  };
  expect(attempt("It is done")).toEqual(["It is done"]);
  expect(attempt("")).toEqual([]);
});
