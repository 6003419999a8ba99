import { expect, test } from "vitest";
import { keptFor } from "./kept-for.ts";

const agents = [
  { name: "claude", obstacles: [] },
  { name: "codex", obstacles: ["codex is not on the PATH"] },
];
const free = (reservedFor: { agent: string | null; runtime: string | null } | null) =>
  keptFor({ key: "API-1", reservedFor }, agents)
    .filter(({ obstacles }) => !obstacles.some((each) => each.includes("is reserved for")))
    .map(({ name }) => name);

test("a reserved task keeps all agents but its own, and says for whom it is kept", () => {
  expect(free(null)).toEqual(["claude", "codex"]);
  expect(free({ agent: "claude", runtime: null })).toEqual(["claude"]);
  expect(free({ agent: null, runtime: "codex" })).toEqual(["codex"]);
  expect(free({ agent: "ada", runtime: null })).toEqual([]);
  const [, codex] = keptFor({ key: "API-1", reservedFor: { agent: "ada", runtime: null } }, agents);
  expect(codex?.obstacles).toEqual([
    "codex is not on the PATH",
    expect.stringContaining("API-1 is reserved for ada"),
  ]);
});
