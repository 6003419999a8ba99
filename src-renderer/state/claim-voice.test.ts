import { expect, test } from "vitest";
import { createClaimVoice } from "./claim-voice.ts";

function listen() {
  const said: string[] = [];
  const timers: { ms: number; act: () => void }[] = [];
  const tell = createClaimVoice({
    say: (text) => said.push(text),
    after: (ms, act) => timers.push({ ms, act }),
  });
  const pass = () => timers.shift()?.act();
  return { said, tell, pass, timers };
}

const claim = (number: number, who = "codex") => ({ taskKey: `API-${number}`, who });

test("a claim is told soon, with who made it", () => {
  const { said, tell, pass, timers } = listen();
  tell([claim(1)]);
  expect(said).toEqual([]);
  expect(timers[0]?.ms).toBeLessThanOrEqual(2_000);
  pass();
  expect(said).toEqual(["codex took API-1"]);
});

test("a busy board is told as a number, and not again before a pause", () => {
  const { said, tell, pass, timers } = listen();
  for (let number = 1; number <= 300; number += 1) tell([claim(number)]);
  expect(timers).toHaveLength(1);
  pass();
  expect(said).toEqual(["300 tasks were taken, API-300 by codex last"]);
  tell([claim(301, "claude")]);
  expect(timers.map(({ ms }) => ms)).toEqual([10_000]);
  pass();
  expect(said.at(-1)).toBe("claude took API-301");
});

test("after a quiet pause the next claim is told soon again", () => {
  const { said, tell, pass, timers } = listen();
  tell([claim(1)]);
  pass();
  pass();
  expect(timers).toEqual([]);
  tell([claim(2), claim(3, "claude")]);
  expect(timers[0]?.ms).toBeLessThanOrEqual(2_000);
  pass();
  expect(said.at(-1)).toBe("codex took API-2. claude took API-3");
});
