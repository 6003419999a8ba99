import { boardWith, emptyLog, rawConnection, removeBoard, setBack } from "../boards.ts";
import { compareRounds, timed } from "../measure.ts";
import { rawSide } from "../raw-side.ts";
import { grouped, type Row, type Section } from "../report.ts";
import { serviceSide } from "../service-side.ts";
import type { Side } from "../side.ts";

/** The board's size at which the target holds. */
const TARGET_TASKS = 10_000;
const SIZES = [1_000, TARGET_TASKS, 100_000];
const FULL_SIZES = [...SIZES, 1_000_000];

/** How often an operation runs in one round. */
const REPEATS = 200;
/** How often each task beats in one round: a beat is too short for the disk to have its share. */
const BEATS = 5;
/** Rounds that count; one more warms up. */
const ROUNDS = 15;

const OPERATIONS = ["create", "claim", "beat", "move", "claimNext"] as const;
type Operation = (typeof OPERATIONS)[number];
const NAMES: Record<Operation, string> = {
  create: "create",
  claim: "claim by id",
  beat: "beat",
  move: "move to review",
  claimNext: "claim next",
};

/** Our services, each call a transaction of its own, beside the bare statements. */
export function benchStore(isFull: boolean): Section {
  const sizes = isFull ? FULL_SIZES : SIZES;
  return {
    title: "Store: operations on boards of growing size",
    against: "the rate of the same statements on bare better-sqlite3, same transactions",
    rows: sizes.flatMap(rowsOfSize),
    notes: [
      `medians of ${ROUNDS} rounds of ${REPEATS} calls; the target holds at ${grouped(TARGET_TASKS)} tasks`,
    ],
  };
}

function rowsOfSize(tasks: number): Row[] {
  const files = { ours: boardWith(tasks, "ours"), baseline: boardWith(tasks, "raw") };
  const sides = { ours: serviceSide(files.ours), baseline: rawSide(files.baseline) };
  const taken: Record<Operation, { ours: number; baseline: number }[]> = {
    create: [],
    claim: [],
    beat: [],
    move: [],
    claimNext: [],
  };
  for (let round = 0; round <= ROUNDS; round++) {
    const ids = readyIds(files.baseline, round);
    for (const operation of OPERATIONS) {
      // Else the disk's turn would come in one side's phase of beats and the other's of claims.
      for (const path of Object.values(files)) emptyLog(path);
      const time = (side: Side) => timed(() => repeat(side, operation, ids, round));
      const inverted = round % 2 === 1;
      const first = time(inverted ? sides.baseline : sides.ours);
      const second = time(inverted ? sides.ours : sides.baseline);
      const pair = inverted ? { ours: second, baseline: first } : { ours: first, baseline: second };
      if (round > 0) taken[operation].push(pair);
    }
    for (const path of Object.values(files)) setBack(path, tasks);
  }
  for (const side of Object.values(sides)) side.close();
  for (const path of Object.values(files)) removeBoard(path);
  return OPERATIONS.map((operation) => {
    const { oursMs, baselineMs, timeRatio } = compareRounds(taken[operation]);
    const calls = operation === "beat" ? REPEATS * BEATS : REPEATS;
    const perSecond = (ms: number) => grouped((calls / ms) * 1_000);
    return {
      what: `${grouped(tasks)} tasks: ${NAMES[operation]}`,
      ratio: 1 / timeRatio,
      figures: `${perSecond(oursMs)}/s, bare ${perSecond(baselineMs)}/s`,
      ...(tasks === TARGET_TASKS ? { target: { atLeast: 0.8 } } : {}),
    };
  });
}

function repeat(side: Side, operation: Operation, ids: readonly string[], round: number): void {
  switch (operation) {
    case "create":
      for (let n = 0; n < REPEATS; n++) side.create(`Task ${n} that round ${round} made`);
      return;
    case "claimNext":
      for (let n = 0; n < REPEATS; n++) side.claimNext();
      return;
    case "beat":
      for (let n = 0; n < BEATS; n++) for (const id of ids) side.beat(id);
      return;
    default:
      for (const id of ids) side[operation](id);
  }
}

/** Ready tasks from the far end of the queue, other ones each round. */
function readyIds(path: string, round: number): string[] {
  const db = rawConnection(path);
  const total = db.prepare(
    "SELECT count(*) FROM tasks WHERE open_blockers = 0 AND status = 'todo'",
  );
  const places = Math.floor((total.pluck().get() as number) / REPEATS);
  const ids = db
    .prepare(
      `SELECT id FROM tasks WHERE open_blockers = 0 AND status = 'todo'
       ORDER BY number LIMIT ? OFFSET ?`,
    )
    .pluck()
    .all(REPEATS, (round % places) * REPEATS) as string[];
  db.close();
  return ids;
}
