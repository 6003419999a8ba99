import type { EventKind, FieldChanges } from "../domain/event.ts";
import { isBlockerStalled } from "../domain/readiness.ts";
import { type PastCard, type PastTask, toPastCard } from "./past-card.ts";
import type { PastStep } from "./past-step.ts";

/**
 * The board as it was after each of its events. It stands at one of them at a time, and goes from there
 * to another at the cost of the events in between, forwards and backwards: each holds what it changed,
 * before and after.
 */
export class BoardPast {
  readonly #steps: PastStep[] = [];
  readonly #tasks = new Map<string, PastTask>();
  readonly #cards = new Map<string, PastCard>();
  readonly #blockers = new Map<string, Set<string>>();
  readonly #dependents = new Map<string, Set<string>>();
  readonly #children = new Map<string, Set<string>>();
  readonly #running = new Map<string, Set<string>>();
  #position = 0;
  #unknown = new Set<string>();
  #unreadable = 0;

  /** The steps, oldest first. */
  get steps(): readonly PastStep[] {
    return this.#steps;
  }

  /** How many steps have been taken: 0 is the empty board. */
  get position(): number {
    return this.#position;
  }

  /** The cards that stood on the board, dropped ones left out. */
  get cards(): ReadonlyMap<string, PastCard> {
    return this.#cards;
  }

  /** How many tasks have changes but no beginning: such a board's history is not whole. */
  get unknownTasks(): number {
    return this.#unknown.size;
  }

  /** How many events are left out because the board's file is damaged there. */
  get unreadableEvents(): number {
    return this.#unreadable;
  }

  /**
   * Adds further steps.
   * @param steps in order, later than all that are there
   * @param unreadable events among them that are left out
   */
  add(steps: readonly PastStep[], unreadable = 0): void {
    this.#unreadable += unreadable;
    for (const step of steps) this.#steps.push(step);
  }

  /**
   * Goes to another moment.
   * @param position how many steps are to have been taken; what lies beyond the ends is the end
   * @returns ids of the cards that are others now, or gone, or new
   */
  goTo(position: number): ReadonlySet<string> {
    const to = Math.min(Math.max(0, position), this.#steps.length);
    const touched = new Set<string>();
    while (this.#position < to) {
      const step = this.#steps[this.#position];
      if (step) this.#take(step, true, touched);
      this.#position += 1;
    }
    while (this.#position > to) {
      this.#position -= 1;
      const step = this.#steps[this.#position];
      if (step) this.#take(step, false, touched);
    }
    return this.#redraw(touched);
  }

  /** How many steps had been taken at an instant. */
  positionAt(at: number): number {
    return this.#steps.findLastIndex((step) => step.at <= at) + 1;
  }

  #take({ kind, taskId, data }: PastStep, isForward: boolean, touched: Set<string>): void {
    touched.add(taskId);
    if ("changes" in data) {
      if (kind === "execution_finished") {
        const id = data.changes.executionId?.[1];
        this.#setIn(this.#running, taskId, String(id), !isForward);
      } else this.#change(taskId, data.changes, isForward, touched);
      return;
    }
    const { row } = data;
    const on = String(row.dependsOnTaskId);
    if (kind === "execution_started") {
      this.#setIn(this.#running, taskId, String(row.id), isForward);
    } else if (LINKS.has(kind)) {
      const isThere = (kind === "dependency_linked") === isForward;
      this.#setIn(this.#blockers, taskId, on, isThere);
      this.#setIn(this.#dependents, on, taskId, isThere);
    } else if (kind === "task_created" || kind === "task_deleted") {
      if ((kind === "task_created") === isForward) this.#put(row as unknown as PastTask, touched);
      else this.#remove(taskId, touched);
    }
  }

  #put(task: PastTask, touched: Set<string>): void {
    this.#tasks.set(task.id, task);
    this.#hang(task, true, touched);
    this.#touchDependents(task.id, touched);
  }

  #remove(id: string, touched: Set<string>): void {
    const task = this.#tasks.get(id);
    if (task) this.#hang(task, false, touched);
    this.#tasks.delete(id);
    this.#touchDependents(id, touched);
  }

  #change(id: string, changes: FieldChanges, isForward: boolean, touched: Set<string>): void {
    const before = this.#tasks.get(id);
    if (!before) {
      this.#unknown.add(id);
      return;
    }
    const fields = Object.entries(changes).map(([field, [was, is]]) => [
      field,
      isForward ? is : was,
    ]);
    const after = { ...before, ...Object.fromEntries(fields) } as PastTask;
    this.#hang(before, false, touched);
    this.#tasks.set(id, after);
    this.#hang(after, true, touched);
    if (before.status !== after.status || before.dropped !== after.dropped) {
      this.#touchDependents(id, touched);
    }
  }

  /** A parent counts its subtasks. */
  #hang({ id, parentTaskId }: PastTask, isThere: boolean, touched: Set<string>): void {
    if (parentTaskId === null) return;
    this.#setIn(this.#children, parentTaskId, id, isThere);
    touched.add(parentTaskId);
  }

  /** A card names a blocker that can never be met. */
  #touchDependents(id: string, touched: Set<string>): void {
    for (const dependent of this.#dependents.get(id) ?? []) touched.add(dependent);
  }

  #setIn(sets: Map<string, Set<string>>, of: string, id: string, isThere: boolean): void {
    const set = sets.get(of) ?? new Set();
    if (isThere) set.add(id);
    else set.delete(id);
    sets.set(of, set);
  }

  #redraw(touched: ReadonlySet<string>): ReadonlySet<string> {
    for (const id of touched) {
      const task = this.#tasks.get(id);
      if (task && task.dropped === 0) this.#cards.set(id, this.#draw(task));
      else this.#cards.delete(id);
    }
    return touched;
  }

  #draw(task: PastTask): PastCard {
    const children = [...(this.#children.get(task.id) ?? [])]
      .flatMap((id) => this.#tasks.get(id) ?? [])
      .filter(({ dropped }) => dropped === 0);
    return toPastCard(task, {
      isRunning: (this.#running.get(task.id)?.size ?? 0) > 0,
      stalledBy: task.openBlockers === 0 ? null : this.#findStalled(task.id),
      subtasks: children.length,
      subtasksDone: children.filter(({ status }) => status === "done").length,
    });
  }

  #findStalled(id: string): string | null {
    const blockers = [...(this.#blockers.get(id) ?? [])].sort();
    for (const blocker of blockers) {
      const task = this.#tasks.get(blocker);
      if (task && isBlockerStalled(task.status, task.dropped === 1)) {
        return task.key;
      }
    }
    return null;
  }
}

const LINKS: ReadonlySet<EventKind> = new Set(["dependency_linked", "dependency_unlinked"]);
