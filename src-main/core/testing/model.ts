/**
 * The board's rules once more, over plain objects, written from board.md and not from the services:
 * what both say must agree. It knows tasks by their index.
 */

/** A task of the model. */
export interface ModelTask {
  status: string;
  holder: string | null;
  epoch: number;
  dropped: boolean;
  revision: number;
  priority: number;
  updatedAt: number;
  createdAt: number;
  waitsFor: Set<number>;
}

/** Who acts: a person, or an agent with the epoch that it presents. */
export interface ModelCaller {
  readonly id: string;
  readonly isPerson: boolean;
  readonly epoch: number | null;
}

/** An operation, its tasks given by index. */
export type Operation =
  | { readonly op: "create"; readonly after: readonly number[]; readonly priority: number }
  | { readonly op: "claim" | "release" | "restore"; readonly task: number }
  | { readonly op: "claimNext" }
  | { readonly op: "move"; readonly task: number; readonly to: string }
  | { readonly op: "link" | "unlink"; readonly task: number; readonly on: number }
  | { readonly op: "drop"; readonly task: number; readonly revision: number | null }
  | {
      readonly op: "edit";
      readonly task: number;
      readonly revision: number | null;
      readonly priority: number;
    };

const TARGETS: Record<string, string> = {
  backlog: "todo blocked cancelled",
  todo: "in_progress blocked backlog cancelled",
  in_progress: "in_review done blocked todo cancelled",
  in_review: "done in_progress blocked cancelled",
  blocked: "todo in_progress backlog cancelled",
  done: "",
  cancelled: "",
};

const FIVE_MINUTES = 300_000;
const isLocked = (task: ModelTask) => task.status === "in_progress" || task.status === "in_review";

/** A board of one project in memory. Each operation answers `ok`, `nothing` or the refusal's code. */
export class Model {
  readonly tasks: ModelTask[] = [];
  readonly #limit: number;

  /** @param limit most tasks in progress */
  constructor(limit: number) {
    this.#limit = limit;
  }

  openBlockers(task: ModelTask): number {
    return [...task.waitsFor].filter((on) => this.tasks[on]?.status !== "done").length;
  }

  /** Indexes of the ready tasks, the best one first. */
  ready(): number[] {
    return this.tasks
      .map((task, index) => ({ task, index }))
      .filter(
        ({ task }) =>
          task.status === "todo" && !task.dropped && !task.holder && this.openBlockers(task) === 0,
      )
      .sort(
        (a, b) =>
          b.task.priority - a.task.priority ||
          b.task.updatedAt - a.task.updatedAt ||
          a.index - b.index,
      )
      .map(({ index }) => index);
  }

  run(operation: Operation, caller: ModelCaller, now: number): string {
    if (operation.op === "create") return this.#create(operation, caller, now);
    if (operation.op === "claimNext") {
      const [best] = this.ready();
      return best === undefined ? "nothing" : this.#take(this.#at(best), caller, now);
    }
    const task = this.#at(operation.task);
    switch (operation.op) {
      case "claim":
        return task.status === "todo" && !task.dropped ? this.#take(task, caller, now) : "conflict";
      case "release":
        return this.#release(task, caller, now);
      case "move":
        return this.#move(task, operation.to, caller, now);
      case "link":
        return hasEnded(task, caller) ? "stale_claim" : this.#link(operation.task, operation.on);
      case "unlink":
        if (hasEnded(task, caller)) return "stale_claim";
        task.waitsFor.delete(operation.on);
        return "ok";
      case "restore":
        if (hasEnded(task, caller)) return "stale_claim";
        return task.dropped ? edited(task, { dropped: false }, now) : "ok";
      case "drop":
        return drop(task, caller, operation.revision, now);
      case "edit":
        return edit(task, caller, operation, now);
    }
  }

  #at(index: number): ModelTask {
    return this.tasks[index] as ModelTask;
  }

  #create(
    { after, priority }: { readonly after: readonly number[]; readonly priority: number },
    caller: ModelCaller,
    now: number,
  ): string {
    const recent = this.tasks.filter(({ createdAt }) => createdAt > now - FIVE_MINUTES);
    if (!caller.isPerson && recent.length >= 30) return "root_rate_cap";
    this.tasks.push({
      status: "todo",
      holder: null,
      epoch: 0,
      dropped: false,
      revision: 1,
      priority,
      updatedAt: now,
      createdAt: now,
      waitsFor: new Set(after),
    });
    return "ok";
  }

  #isFull(): boolean {
    return this.tasks.filter(({ status }) => status === "in_progress").length >= this.#limit;
  }

  #take(task: ModelTask, caller: ModelCaller, now: number): string {
    if (this.#isFull()) return "wip_limit";
    task.status = "in_progress";
    task.holder = caller.id;
    task.epoch += 1;
    task.updatedAt = now;
    return "ok";
  }

  #release(task: ModelTask, caller: ModelCaller, now: number): string {
    const refusal = fence(task, caller);
    if (refusal) return refusal;
    if (task.status !== "todo" && task.status !== "in_progress") return "illegal_transition";
    return this.#move(task, "todo", caller, now);
  }

  #move(task: ModelTask, to: string, caller: ModelCaller, now: number): string {
    if (task.status === to && !isLocked(task))
      return isOutdated(task, caller) ? "stale_claim" : "ok";
    const refusal = fence(task, caller);
    if (task.status === to) return refusal ?? "ok";
    if (refusal) return refusal;
    if (task.dropped || !TARGETS[task.status]?.split(" ").includes(to)) return "illegal_transition";
    if (to === "in_progress") {
      const resumes = isHolder(task, caller);
      if (!resumes) return this.#take(task, caller, now);
      if (this.#isFull()) return "wip_limit";
    }
    const wasLocked = isLocked(task);
    task.status = to;
    task.updatedAt = now;
    if (wasLocked && !isLocked(task)) task.epoch += 1;
    if (to === "todo" || to === "backlog") task.holder = null;
    return "ok";
  }

  #link(index: number, on: number): string {
    if (index === on) return "self_link";
    const task = this.#at(index);
    if (task.waitsFor.has(on)) return "ok";
    if (this.#waitsFor(on, index)) return "task_dependency_cycle";
    task.waitsFor.add(on);
    return "ok";
  }

  #waitsFor(from: number, to: number): boolean {
    return from === to || [...this.#at(from).waitsFor].some((next) => this.#waitsFor(next, to));
  }
}

function isHolder(task: ModelTask, caller: ModelCaller): boolean {
  return task.holder === caller.id && (caller.isPerson || caller.epoch === task.epoch);
}

/** What a holder's write by somebody else ends in; null where it may be made. */
function fence(task: ModelTask, caller: ModelCaller): string | null {
  if (caller.isPerson || isHolder(task, caller)) return null;
  if (caller.epoch !== null && caller.epoch !== task.epoch) return "stale_claim";
  if (!isLocked(task)) return null;
  return task.holder === caller.id ? "invalid_argument" : "conflict";
}

/** Whether the caller's claim is over: then even what is open to anyone is closed to it. */
function hasEnded(task: ModelTask, caller: ModelCaller): boolean {
  return !caller.isPerson && caller.epoch !== null && caller.epoch < task.epoch;
}

/** An old epoch, other than of a move that ended the caller's own claim and is sent again. */
function isOutdated(task: ModelTask, caller: ModelCaller): boolean {
  if (caller.isPerson || caller.epoch === null || caller.epoch === task.epoch) return false;
  const own = task.holder === null || task.holder === caller.id;
  return !(own && caller.epoch === task.epoch - 1);
}

function drop(task: ModelTask, caller: ModelCaller, revision: number | null, now: number): string {
  const refusal = fence(task, caller);
  if (refusal) return refusal;
  if (task.dropped) return "ok";
  if (revision !== null && revision !== task.revision) return "revision_conflict";
  return isLocked(task) ? "illegal_transition" : edited(task, { dropped: true }, now);
}

function edit(
  task: ModelTask,
  caller: ModelCaller,
  { revision, priority }: { readonly revision: number | null; readonly priority: number },
  now: number,
): string {
  const refusal = fence(task, caller);
  if (refusal) return refusal;
  if (revision !== null && revision !== task.revision) return "revision_conflict";
  if (priority === task.priority) return "ok";
  const counts = task.status !== "in_progress" || isHolder(task, caller);
  return edited(task, { priority }, counts ? now : task.updatedAt);
}

function edited(task: ModelTask, changes: Partial<ModelTask>, updatedAt: number): string {
  Object.assign(task, changes, { updatedAt, revision: task.revision + 1 });
  return "ok";
}
