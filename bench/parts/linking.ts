import type { ServiceContext } from "../../src-main/core/services/context.ts";
import { createTask } from "../../src-main/core/services/create-task.ts";
import { linkDep } from "../../src-main/core/services/link-dependency.ts";
import { getProject, getTask } from "../../src-main/core/services/resolve.ts";
import { openBoard } from "../../src-main/core/store/sqlite/open.ts";
import { contextOf, PERSON } from "../actors.ts";
import { boardWith, PROJECT_ID, rawConnection, removeBoard } from "../boards.ts";
import { interleave, timed } from "../measure.ts";
import { grouped, milliseconds, type Section } from "../report.ts";

const CHAIN = 10_000;
const LINKS = 5;
const ROUNDS = 15;

/** The check by itself, as board.md 6 needs it. */
const REACHES = `WITH RECURSIVE reached (id) AS (
    SELECT @from
    UNION
    SELECT task_deps.depends_on_task_id FROM reached JOIN task_deps ON task_deps.task_id = reached.id)
  SELECT EXISTS (SELECT 1 FROM reached WHERE id = @to) AS found`;

/** A link whose cycle check has to walk a long chain, down to its end. */
export function benchLinking(): Section {
  const path = boardWith(CHAIN, "chain");
  const ids = makeChain(path);
  const [head = "", tail = ""] = [ids[0], ids.at(-1)];
  const board = openBoard({ path, create: false, budgetMs: 1_500 });
  const raw = rawConnection(path);
  const reaches = raw.prepare(REACHES);
  const context = () => contextOf(PERSON);
  let made = 0;
  // Somebody waits for each, or the check would know at once that there can be no cycle.
  const newTasks = () =>
    Array.from({ length: LINKS }, () =>
      board.write((tx) => {
        const project = getProject(tx, PROJECT_ID);
        const title = `Waits for the chain ${++made}`;
        const task = createTask(tx, context(), { project, title });
        createTask(tx, context(), { project, title: `Waits for ${task.key}`, after: [task] });
        return task.id;
      }),
    );
  const link = (from: string, to: string, at: ServiceContext) =>
    board.write((tx) => linkDep(tx, at, getTask(tx, from), getTask(tx, to)));
  const linked = interleave(
    ROUNDS,
    () => {
      const waiting = newTasks();
      return timed(() => {
        for (const id of waiting) link(id, head, context());
      });
    },
    () =>
      timed(() => {
        for (let n = 0; n < LINKS; n++) reaches.get({ from: head, to: "nobody" });
      }),
  );
  const refused = interleave(
    ROUNDS,
    () => timed(() => mustBeRefused(() => link(tail, head, context()))),
    () => timed(() => reaches.get({ from: head, to: tail })),
  );
  board.close();
  raw.close();
  removeBoard(path);
  return {
    title: `Linking: the cycle check on a chain of ${grouped(CHAIN)}`,
    against: "the bare recursive query",
    rows: [
      {
        what: "a link is made, time",
        ratio: linked.timeRatio,
        target: { atMost: 1.2 },
        figures: `${milliseconds(linked.oursMs / LINKS)}, bare ${milliseconds(linked.baselineMs / LINKS)}`,
      },
      {
        what: "a cycle is refused with its path, time",
        ratio: refused.timeRatio,
        figures: `${milliseconds(refused.oursMs)}, bare ${milliseconds(refused.baselineMs)}`,
      },
    ],
    notes: [`medians of ${ROUNDS} rounds`],
  };
}

/** Lets each task wait for the next. @returns their ids, the one that waits for all of them first */
function makeChain(path: string): string[] {
  const db = rawConnection(path);
  const ids = db.prepare("SELECT id FROM tasks ORDER BY number").pluck().all() as string[];
  const insert = db.prepare(
    "INSERT OR IGNORE INTO task_deps (task_id, depends_on_task_id, created_at) VALUES (?, ?, 0)",
  );
  db.transaction(() => {
    db.exec("DELETE FROM task_deps");
    for (const [index, id] of ids.entries()) if (index > 0) insert.run(ids[index - 1], id);
  })();
  db.close();
  return ids;
}

function mustBeRefused(work: () => unknown): void {
  try {
    work();
  } catch {
    return;
  }
  throw new Error("the link that closes a cycle was made");
}
