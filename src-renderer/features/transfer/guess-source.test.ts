import { expect, test } from "vitest";
import type { RecognisedSource } from "../../../shared/transfer.ts";
import { guessSource } from "./guess-source.ts";

const unread = (path: string): RecognisedSource => ({
  ...{ kind: "unread", path, name: path, isFolder: false, reason: null },
});

test("what an importer reads comes from its tool, wherever in a folder it lies", () => {
  const path = "/projects/app/.beads/issues.jsonl";
  const found = { kind: "source", source: "beads", path } as const;
  expect(guessSource(found, "folder", "/projects/app")).toEqual({ source: "beads", path });
});

test("what nobody reads is guessed by its end, and a folder is one of Backlog.md", () => {
  const sourceOf = (path: string) => guessSource(unread(path), "file", path).source;
  expect(["a.CSV", "a.jsonl", "a.json", "a.zip", "b.d/odd"].map(sourceOf)).toEqual([
    ...["csv", "beads", "baton", "vibe-kanban", "baton"],
  ]);
  expect(guessSource(unread("/projects/app"), "folder", "/projects/app").source).toBe("backlog");
  expect(guessSource({ kind: "text", text: "- one" }, "file", "todo.txt").source).toBe("csv");
});
