import { describe, expect, test } from "vitest";
import {
  type ClockReading,
  decideLiveness,
  EMPTY_WATCH,
  isWatchOutdated,
  type LivenessWatch,
  lookAtClaims,
  type WatchedClaim,
} from "./liveness.ts";

const TTL = 180_000;
const INTERVAL = 60_000;
const START: ClockReading = { wallMs: 1_800_000_000_000, monotonicMs: 5_000 };

const FROZEN: WatchedClaim = { taskId: "frozen", claimEpoch: 1, beat: 1_000 };

/** A sweeper with clocks that the test moves. */
class Sweeper {
  watch: LivenessWatch = EMPTY_WATCH;
  now = START;

  /** Lets time pass on both clocks, or on one more than the other. */
  pass(monotonicMs: number, wallMs = monotonicMs): this {
    const { now } = this;
    this.now = { wallMs: now.wallMs + wallMs, monotonicMs: now.monotonicMs + monotonicMs };
    return this;
  }

  look(...claims: WatchedClaim[]): string[] {
    const look = lookAtClaims(this.watch, claims, this.now, TTL, INTERVAL);
    this.watch = look.watch;
    return look.stale.map(({ taskId }) => taskId);
  }
}

describe("a beat that stands still", () => {
  test("is stale after one time to live of watching, not before", () => {
    const sweeper = new Sweeper();
    expect(sweeper.look(FROZEN)).toEqual([]);
    expect(sweeper.pass(60_000).look(FROZEN)).toEqual([]);
    expect(sweeper.pass(60_000).look(FROZEN)).toEqual([]);
    expect(sweeper.pass(59_999).look(FROZEN)).toEqual([]);
    expect(sweeper.pass(1).look(FROZEN)).toEqual(["frozen"]);
  });

  test("is not judged by its age: an ancient beat gets a whole time to live", () => {
    expect(new Sweeper().look({ ...FROZEN, beat: 0 })).toEqual([]);
  });

  test("stays stale until the sweep has dealt with it", () => {
    const sweeper = new Sweeper();
    sweeper.look(FROZEN);
    for (let look = 0; look < 3; look++) sweeper.pass(60_000).look(FROZEN);
    expect(sweeper.pass(60_000).look(FROZEN)).toEqual(["frozen"]);
  });

  test("counts anew when it changes, also to an earlier instant", () => {
    const sweeper = new Sweeper();
    sweeper.look(FROZEN);
    sweeper.pass(60_000).look(FROZEN);
    sweeper.pass(60_000).look({ ...FROZEN, beat: 999 });
    expect(sweeper.pass(60_000).look({ ...FROZEN, beat: 999 })).toEqual([]);
  });

  test("counts anew under another claim with the same beat", () => {
    const sweeper = new Sweeper();
    sweeper.look(FROZEN);
    for (let look = 0; look < 2; look++) sweeper.pass(60_000).look(FROZEN);
    expect(sweeper.pass(60_000).look({ ...FROZEN, claimEpoch: 2 })).toEqual([]);
  });

  test("is forgotten with its claim", () => {
    const sweeper = new Sweeper();
    sweeper.look(FROZEN);
    for (let look = 0; look < 2; look++) sweeper.pass(60_000).look(FROZEN);
    sweeper.pass(60_000).look();
    expect(sweeper.pass(60_000).look(FROZEN)).toEqual([]);
  });
});

describe("the watch starts anew", () => {
  function watched(): Sweeper {
    const sweeper = new Sweeper();
    sweeper.look(FROZEN);
    sweeper.pass(60_000).look(FROZEN);
    sweeper.pass(60_000).look(FROZEN);
    return sweeper;
  }

  test.each([
    ["a sleep in which the monotonic clock stood still", 60_000, 8 * 3_600_000],
    ["a sleep in which it went on", 8 * 3_600_000, 8 * 3_600_000],
    ["the wall clock set forward", 60_000, 60_000 + 3_600_000],
    ["the wall clock set back", 60_000, 60_000 - 3_600_000],
    ["a drift just above five seconds", 60_000, 65_001],
    ["a monotonic clock that went back", -1, 60_000],
  ])("after %s", (_, monotonicMs, wallMs) => {
    const sweeper = watched().pass(monotonicMs, wallMs);
    expect(isWatchOutdated(sweeper.watch, sweeper.now, INTERVAL)).toBe(true);
    expect(sweeper.look(FROZEN)).toEqual([]);
    sweeper.pass(60_000).look(FROZEN);
    sweeper.pass(60_000).look(FROZEN);
    expect(sweeper.pass(60_000).look(FROZEN)).toEqual(["frozen"]);
  });

  test("at the first look", () => {
    expect(isWatchOutdated(EMPTY_WATCH, START, INTERVAL)).toBe(true);
  });

  test("but not after a look that came on time", () => {
    const sweeper = watched().pass(60_000, 64_999);
    expect(isWatchOutdated(sweeper.watch, sweeper.now, INTERVAL)).toBe(false);
  });
});

test("workers that were frozen together with the sweeper get that time back", () => {
  const sweeper = new Sweeper();
  sweeper.look(FROZEN);
  sweeper.pass(60_000).look(FROZEN);
  // A pause of everything, too short to be taken for sleep: 170 s are not 170 s awake.
  expect(sweeper.pass(170_000).look(FROZEN)).toEqual([]);
});

test("short intervals tolerate a busy machine without starting anew for ever", () => {
  let watch = EMPTY_WATCH;
  let now = START;
  let stale: readonly WatchedClaim[] = [];
  for (let look = 0; look < 8; look++) {
    ({ watch, stale } = lookAtClaims(watch, [FROZEN], now, 2_000, 200));
    now = { wallMs: now.wallMs + 900, monotonicMs: now.monotonicMs + 900 };
  }
  expect(stale).toEqual([FROZEN]);
});

test.each([
  [60_000, "beating"],
  [60_001, "late"],
  [179_999, "late"],
  [180_000, "lost"],
])("a pulse of %i ms shows as %s", (ageMs, liveness) => {
  expect(decideLiveness(ageMs, 30_000, TTL)).toBe(liveness);
});
