import { claimNextTask } from "../../src-main/core/services/claim-task.ts";
import { getReadyTasks } from "../../src-main/core/services/list-tasks.ts";
import { openBoard } from "../../src-main/core/store/sqlite/open.ts";
import { OPEN_READY, QUEUE_ORDER } from "../../src-main/core/store/sqlite/schema.ts";
import type { Board } from "../../src-main/core/store/store.ts";
import { contextOf, PERSON } from "../actors.ts";
import { boardWith, emptyLog, PROJECT_ID, rawConnection, removeBoard, setBack } from "../boards.ts";
import { interleave, timed } from "../measure.ts";
import { grouped, milliseconds, type Section } from "../report.ts";

const SMALL = 1_000;
const LARGE = 1_000_000;
/** Cards on top of the large board's queue that are kept for others. */
const RESERVED = 200_000;
const CLAIMS = 200;
const LISTS = 200;
const LISTED = 50;
const ROUNDS = 15;

const FILTER = { projectIds: [PROJECT_ID] };

/** What stays the same however large the board is. */
export function benchGrowth(): Section {
  const paths = { small: boardWith(SMALL, "small"), large: boardWith(LARGE, "large") };
  const open = (path: string) => openBoard({ path, create: false, budgetMs: 1_500 });
  const boards = { small: open(paths.small), large: open(paths.large) };
  const claims = interleave(
    ROUNDS,
    () => claimMany(boards.large, LARGE),
    () => claimMany(boards.small, SMALL),
  );
  const lists = interleave(
    ROUNDS,
    () => listMany(boards.large),
    () => listMany(boards.small),
  );
  reserveBest(paths.large);
  const reserved = interleave(
    ROUNDS,
    () => claimMany(boards.large, LARGE),
    () => claimMany(boards.small, SMALL),
  );
  for (const board of Object.values(boards)) board.close();
  for (const path of Object.values(paths)) removeBoard(path);
  const perSecond = (ms: number) => grouped((CLAIMS / ms) * 1_000);
  return {
    title: `Growth: a board of ${grouped(LARGE)} tasks`,
    against: `a board of ${grouped(SMALL)}`,
    rows: [
      {
        what: "claim next, rate",
        ratio: 1 / claims.timeRatio,
        target: { atLeast: 0.7 },
        figures: `${perSecond(claims.oursMs)}/s, small ${perSecond(claims.baselineMs)}/s`,
      },
      {
        what: "claim next past reserved ones, rate",
        ratio: 1 / reserved.timeRatio,
        target: { atLeast: 0.7 },
        figures: `${perSecond(reserved.oursMs)}/s, ${grouped(RESERVED)} reserved; small ${perSecond(reserved.baselineMs)}/s, none`,
      },
      {
        what: `ready list of ${LISTED}, time`,
        ratio: lists.timeRatio,
        target: { atMost: 1.5 },
        figures: `${milliseconds(lists.oursMs / LISTS)}, small ${milliseconds(lists.baselineMs / LISTS)}`,
      },
    ],
    notes: [`medians of ${ROUNDS} rounds`],
  };
}

/** Reserves the best ready cards for others, each tenth for another one. */
function reserveBest(path: string): void {
  const db = rawConnection(path);
  db.exec(
    `UPDATE tasks SET reserved_for = 'agent:other-' || (number % 10)
     WHERE row_id IN (SELECT row_id FROM tasks WHERE ${OPEN_READY}
       ORDER BY ${QUEUE_ORDER} LIMIT ${RESERVED})`,
  );
  db.close();
  emptyLog(path);
}

function claimMany(board: Board, tasks: number): number {
  const time = timed(() => {
    for (let n = 0; n < CLAIMS; n++) {
      board.write((tx) => claimNextTask(tx, contextOf(PERSON), FILTER, null));
    }
  });
  setBack(board.path, tasks);
  return time;
}

function listMany(board: Board): number {
  return timed(() => {
    for (let n = 0; n < LISTS; n++) board.read((tx) => getReadyTasks(tx, FILTER, LISTED));
  });
}
