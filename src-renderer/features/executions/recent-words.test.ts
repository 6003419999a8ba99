import { expect, test } from "vitest";
import { makeExecution } from "../../testing/make-execution.ts";
import { tellOfEnd } from "./recent-words.ts";

const HAND_OFF = {
  ...{ who: "claude", said: null, works: [], broken: [], next: null },
  ...{ blocked: null, commands: [], evidence: [] },
};
const tell = (fields: Parameters<typeof makeExecution>[1]) => tellOfEnd(makeExecution(1, fields));

test("a failure is told before anything else, in one line", () => {
  expect(tell({ error: "exit status 1:\n  no such file", summary: "done" })).toBe(
    "exit status 1: no such file",
  );
  expect(tell({ recovered: true, summary: "half" })).toMatch(/recovery/);
  const error = "client disconnected";
  expect(tell({ recovered: true, error })).toMatch(/its client went away/);
  // An agent may write what it likes.
  expect(tell({ recovered: false, error })).toBe(error);
});

test("a hand-off is told by what the next one needs", () => {
  const handOff = { ...HAND_OFF, works: ["greeting"], broken: ["French"], next: "translate" };
  expect(tell({ handOff, summary: "long" })).toBe("broken: French · next: translate");
  expect(tell({ handOff: { ...handOff, blocked: "no key" } })).toBe("blocked: no key");
  expect(tell({ handOff: { ...HAND_OFF, works: ["a", "b"] } })).toBe("a; b");
  expect(tell({ handOff: { ...HAND_OFF, said: "All\ndone" } })).toBe("All done");
});

test("without either, its summary is told, or nothing", () => {
  expect(tell({ summary: " Fixed. " })).toBe("Fixed.");
  expect(tell({ summary: " \n" })).toBeNull();
  expect(tell({})).toBeNull();
});

test("lines that stood below one another are told apart in one", () => {
  expect(tell({ summary: "Read the spec\nWrote the code\n\nTests: 12 passed\n" })).toBe(
    "Read the spec · Wrote the code · Tests: 12 passed",
  );
  expect(tell({ summary: "Changed two files:\n- a.ts\n- B.ts" })).toBe(
    "Changed two files: a.ts · B.ts",
  );
  expect(tell({ summary: "This sentence was\nbroken in two. And\nthis too." })).toBe(
    "This sentence was broken in two. And this too.",
  );
});
