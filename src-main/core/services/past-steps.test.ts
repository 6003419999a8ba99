import fc from "fast-check";
import { expect, test } from "vitest";
import { TASK_STATUSES, type TaskStatus } from "../../../shared/domain/status.ts";
import { DomainError } from "../../../shared/errors.ts";
import { BoardPast } from "../../../shared/past/board-past.ts";
import type { PastCard } from "../../../shared/past/past-card.ts";
import type { PastStep } from "../../../shared/past/past-step.ts";
import type { WriteTx } from "../store/store.ts";
import { person, TestBoard } from "../testing/test-board.ts";
import { addComment } from "./add-comment.ts";
import { claimTask } from "./claim-task.ts";
import { completeExecutionProcess } from "./close-executions.ts";
import type { ServiceContext } from "./context.ts";
import { createExecutionProcess } from "./create-execution.ts";
import { deleteProject } from "./delete-project.ts";
import { dropTask, restoreTask } from "./drop-task.ts";
import { updateTaskFields } from "./edit-task.ts";
import { linkDep, unlinkDep } from "./link-dependency.ts";
import { updateStatus } from "./move-task.ts";
import { listPastSteps } from "./past-steps.ts";
import { getProject, getTask } from "./resolve.ts";
import { setTaskVerification } from "./verify-task.ts";

const KINDS = [
  ...(["add", "add", "claim", "move", "move", "move", "link", "link", "unlink"] as const),
  ...(["drop", "restore", "title", "parent", "comment", "run", "end", "judge", "delete"] as const),
  "wish",
] as const;

interface Drawn {
  readonly kind: (typeof KINDS)[number];
  readonly task: number;
  readonly other: number;
  readonly to: TaskStatus;
}

const histories = fc.array(
  fc.record<Drawn>({
    kind: fc.constantFrom(...KINDS),
    task: fc.nat({ max: 30 }),
    other: fc.nat({ max: 30 }),
    to: fc.constantFrom(...TASK_STATUSES),
  }),
  { minLength: 5, maxLength: 60, size: "max" },
);

/** Cards as the board itself reads them, without what no event holds. */
function readCards(at: TestBoard): Map<string, PastCard> {
  const cards = at.read((tx) =>
    tx.tasks.cards(
      tx.projects
        .list(true)
        .flatMap(({ id }) => tx.tasks.ofProject(id))
        .filter(({ dropped }) => dropped === 0)
        .map(({ id }) => id),
    ),
  );
  return new Map(
    cards.map(({ beatAt: _, progressAt: __, lastEnd: ___, ...card }) => [card.id, atRest(card)]),
  );
}

/** Beats write no event, and move this of work in progress. */
function atRest(card: PastCard): PastCard {
  return card.status === "in_progress" ? { ...card, updatedAt: 0 } : card;
}

/** Makes a board live a history, and remembers its cards after each event. */
class Life {
  readonly moments: { readonly seq: number; readonly cards: Map<string, PastCard> }[] = [];
  readonly at = new TestBoard();
  readonly #keys: string[] = [];
  readonly #runs: string[] = [];
  #projects = 0;

  constructor() {
    this.#newProject();
  }

  live(drawn: Drawn): void {
    this.at.now += 1_000;
    try {
      this.#do(drawn);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    this.moments.push({
      seq: this.at.read((tx) => tx.events.latestSeq()),
      cards: readCards(this.at),
    });
  }

  #newProject(): void {
    this.#projects += 1;
    this.at.project(`P${this.#projects}`);
  }

  #do({ kind, task, other, to }: Drawn): void {
    const { at } = this;
    const key = this.#keys[task % Math.max(1, this.#keys.length)];
    const on = this.#keys[other % Math.max(1, this.#keys.length)];
    if (kind === "add" || key === undefined || on === undefined) {
      const project = other % 3 === 0 ? "GLOBAL" : `P${this.#projects}`;
      const status = to === "backlog" ? ({ status: "backlog" } as const) : {};
      this.#keys.push(at.add(`Task ${task}`, { in: project, labels: [`l${other}`], ...status }));
      return;
    }
    const act = (work: (tx: WriteTx, context: ServiceContext) => unknown) =>
      at.write(person(), work);
    const own = (tx: WriteTx) => getTask(tx, key);
    switch (kind) {
      case "claim":
        act((tx, context) => claimTask(tx, context, own(tx), { runtime: "codex", force: null }));
        return;
      case "move":
        act((tx, context) =>
          updateStatus(tx, context, own(tx), { to, runtime: null, overrideReason: "so" }),
        );
        return;
      case "link":
        act((tx, context) => linkDep(tx, context, own(tx), getTask(tx, on)));
        return;
      case "unlink":
        act((tx, context) => unlinkDep(tx, context, own(tx), getTask(tx, on)));
        return;
      case "drop":
        act((tx, context) => dropTask(tx, context, own(tx)));
        return;
      case "restore":
        act((tx, context) => restoreTask(tx, context, own(tx)));
        return;
      case "title":
        act((tx, context) =>
          updateTaskFields(tx, context, own(tx), { title: `T${other}`, priority: other % 5 }),
        );
        return;
      case "wish":
        act((tx, context) =>
          updateTaskFields(tx, context, own(tx), {
            description:
              other % 3 ? `To do:\n- [x] one\n- [${other % 2 ? " " : "x"}] two` : "All [x]",
            ...{ forAgent: other % 2 ? "ada" : null, due: other % 5 ? "2031-02-03" : null },
          }),
        );
        return;
      case "parent":
        act((tx, context) =>
          updateTaskFields(tx, context, own(tx), {
            parent: other % 2 ? getTask(tx, on) : null,
          }),
        );
        return;
      case "comment":
        act((tx, context) => addComment(tx, context, own(tx), "said"));
        return;
      case "run":
        act((tx, context) =>
          this.#runs.push(
            createExecutionProcess(tx, context, own(tx), {
              executorType: "shell",
              owner: null,
              workspaceId: null,
              runReason: null,
            }).id,
          ),
        );
        return;
      case "end":
        act((tx, context) =>
          completeExecutionProcess(tx, context, this.#runs.pop() ?? "none", {
            status: "succeeded",
            costUsd: 0.25,
          }),
        );
        return;
      case "judge":
        at.write(person("judge"), (tx, context) =>
          setTaskVerification(tx, context, own(tx), { status: "fail" }),
        );
        return;
      case "delete":
        this.#deleteProject();
    }
  }

  #deleteProject(): void {
    const prefix = `P${this.#projects}`;
    this.at.write(person(), (tx, context) =>
      deleteProject(tx, context, getProject(tx, prefix), prefix),
    );
    const gone = this.#keys.filter((key) => key.startsWith(`${prefix}-`));
    for (const key of gone) this.#keys.splice(this.#keys.indexOf(key), 1);
    this.#newProject();
  }
}

function readPast(at: TestBoard, pageSize: number): BoardPast {
  const past = new BoardPast();
  let after: number | null = 0;
  while (after !== null) {
    const { steps, next } = at.read((tx) => listPastSteps(tx, after ?? 0, pageSize));
    past.add(steps as unknown as PastStep[]);
    after = next;
  }
  return past;
}

test("the board at each event of a random history is the one that was read at that moment", () => {
  fc.assert(
    fc.property(histories, fc.array(fc.nat(), { maxLength: 12 }), (drawn, jumps) => {
      const life = new Life();
      for (const each of drawn) life.live(each);
      const past = readPast(life.at, 7);
      const goTo = (moment: (typeof life.moments)[number]) => {
        past.goTo(past.steps.filter(({ seq }) => seq <= moment.seq).length);
        const cards = [...past.cards].map(([id, card]) => [id, atRest(card)] as const);
        expect(new Map(cards)).toEqual(moment.cards);
      };
      for (const moment of life.moments) goTo(moment);
      for (const moment of life.moments.toReversed()) goTo(moment);
      // Back and forth, each time from wherever it stood.
      for (const jump of jumps)
        goTo(life.moments[jump % life.moments.length] as (typeof life.moments)[number]);
      past.goTo(0);
      expect([past.cards.size, past.unknownTasks]).toEqual([0, 0]);
    }),
    { numRuns: 20, endOnFailure: true },
  );
}, 120_000);

test("says which cards are others now, and finds a moment by its time", () => {
  const at = new TestBoard();
  const began = at.now;
  const [one, two] = [at.add("One"), at.add("Two")];
  at.now += 60_000;
  at.on(one, person(), (tx, context, task) =>
    updateStatus(tx, context, task, { to: "backlog", runtime: null, overrideReason: null }),
  );
  const past = readPast(at, 2_000);
  expect(past.goTo(past.positionAt(began))).toEqual(new Set([at.task(one).id, at.task(two).id]));
  expect(past.cards.get(at.task(one).id)?.status).toBe("todo");
  expect(past.goTo(99)).toEqual(new Set([at.task(one).id]));
  expect(past.cards.get(at.task(one).id)?.status).toBe("backlog");
  expect(past.positionAt(began - 1)).toBe(0);
});
