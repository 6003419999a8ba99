import type { Caller } from "../../shared/domain/caller.ts";
import { reservationsOf } from "../../shared/domain/reservation.ts";
import {
  addSetback,
  addStop,
  clearSetbacks,
  restingIds,
  type Setbacks,
} from "../../shared/domain/setbacks.ts";
import type { ErrorValue, Result } from "../../shared/errors.ts";
import type { OperationOutput } from "../../shared/operations/index.ts";
import type { OperationRunner } from "../core/run-operation.ts";
import { findPause } from "../core/services/pause-board.ts";
import type { Board } from "../core/store/store.ts";
import type { EndedRun, RunHost } from "./run-host.ts";

/** How often it is looked for work without a change, in milliseconds: rests end, and days do. */
export const AUTOPILOT_INTERVAL_MS = 15_000;
/** How soon after a change it is looked for work, in milliseconds: many changes come together. */
const PAUSE_MS = 250;

type Status = OperationOutput<"autopilot.status">;
type PilotedProject = Status["projects"][number];

/** Whether the app takes tasks by itself, as tray and menu show it. */
export interface AutopilotStanding {
  /** Whether any project has an autopilot that is on. */
  readonly isOn: boolean;
  readonly isPaused: boolean;
  /** Whether the whole board is paused, for everybody. */
  readonly isBoardPaused: boolean;
}

/** What the autopilot needs. */
export interface AutopilotOptions {
  readonly board: Pick<Board, "read">;
  readonly runner: Pick<OperationRunner, "run">;
  readonly host: Pick<RunHost, "start" | "list">;
  /** The person whose app it is; agents work under names of their own. */
  readonly caller: Caller;
  /** Told at first, and whenever it changes. */
  readonly onStanding: (standing: AutopilotStanding) => void;
  /** Told why a project's work can't be begun, once for each reason. */
  readonly onRefused: (project: string, error: ErrorValue) => void;
  /** Told of a look that failed; the next one tries again. */
  readonly onFailed: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Takes projects' ready tasks by itself (the issue's part 2). */
export interface Autopilot {
  /** Looks soon: something has changed, or some time has passed. */
  wake(): void;
  /** Looks now. It never fails. */
  look(): Promise<void>;
  /** Learns from the end of one of the app's runs. */
  noteEnd(run: EndedRun): void;
  /** Lets nothing begin for a while, as when the app is only waiting for its runs to quit. */
  hold(isHeld: boolean): void;
  /** Lets nothing more begin. Settles once nothing is just beginning. */
  end(): Promise<void>;
}

/** Makes the autopilot of this app's own host; another app's is none of its business. */
export function createAutopilot(options: AutopilotOptions): Autopilot {
  const { board, runner, host, caller, now } = options;
  let tasks: Setbacks = new Map();
  let projects: Setbacks = new Map();
  const told = new Map<string, string>();
  let shown: AutopilotStanding | null = null;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;
  let isDue = false;
  let isHeld = false;
  let hasEnded = false;

  const showStanding = ({ paused, projects: { length } }: Status, isBoardPaused: boolean) => {
    const standing = { isOn: length > 0, isPaused: paused, isBoardPaused };
    const isSame =
      shown?.isOn === standing.isOn &&
      shown.isPaused === standing.isPaused &&
      shown.isBoardPaused === isBoardPaused;
    if (isSame) return;
    shown = standing;
    options.onStanding(standing);
  };
  const hasWork = ({ id, autopilot }: PilotedProject, profile: string): boolean => {
    if (host.list().filter((run) => run.projectId === id).length >= autopilot.maxConcurrent) {
      return false;
    }
    const filter = {
      ...{ projectIds: [id], labels: autopilot.labels, withFreePlace: true },
      excludeIds: restingIds(tasks, now()),
      reservations: reservationsOf({ id: profile, runtime: profile }),
    };
    return board.read((tx) => tx.tasks.listReady(filter, 1)).length > 0;
  };
  const begin = ({ id, autopilot }: PilotedProject, profile: string) => {
    const of = {
      ...{ project: id, scope: "project" as const, label: [...autopilot.labels] },
      exclude: restingIds(tasks, now()),
    };
    return host.start(of, profile, caller);
  };
  const refuse = ({ id, prefix }: PilotedProject, error: ErrorValue) => {
    // A full column or profile is no fault: its next free place wakes us. So is a faster worker.
    if (PASSING.has(error.code)) return;
    projects = addSetback(projects, id, now());
    if (told.get(id) === error.message) return;
    told.set(id, error.message);
    options.onRefused(prefix, error);
  };
  const serve = async (project: PilotedProject) => {
    const { profile } = project.autopilot;
    while (profile !== null && !hasEnded && !isHeld && hasWork(project, profile)) {
      const started = await begin(project, profile);
      if (!started.ok) return refuse(project, started.error);
      if (started.data === null) return;
      projects = clearSetbacks(projects, project.id);
      told.delete(project.id);
    }
  };
  const lookOnce = async () => {
    const status = await statusOf(runner, caller);
    if (!status.ok) return;
    const isBoardPaused = board.read(findPause) !== null;
    showStanding(status.data, isBoardPaused);
    if (status.data.paused || isBoardPaused) return;
    const resting = new Set(restingIds(projects, now()));
    for (const project of status.data.projects) if (!resting.has(project.id)) await serve(project);
  };
  const look = async () => {
    isDue = true;
    looking ??= (async () => {
      while (isDue && !hasEnded) {
        isDue = false;
        await lookOnce().catch(options.onFailed);
      }
      looking = null;
    })();
    await looking;
  };
  return {
    look,
    wake() {
      if (hasEnded || timer !== null) return;
      timer = setTimeout(() => {
        timer = null;
        void look();
      }, PAUSE_MS);
    },
    noteEnd(run) {
      tasks = learn(tasks, run, now());
      this.wake();
    },
    hold(held) {
      isHeld = held;
      this.wake();
    },
    async end() {
      hasEnded = true;
      if (timer !== null) clearTimeout(timer);
      await looking;
    },
  };
}

const PASSING: ReadonlySet<ErrorValue["code"]> = new Set([
  ...(["wip_limit", "paused", "conflict", "busy"] as const),
]);

function statusOf(runner: AutopilotOptions["runner"], caller: Caller): Promise<Result<Status>> {
  return runner.run("autopilot.status", {}, caller);
}

function learn(tasks: Setbacks, { taskId, outcome, stopped }: EndedRun, now: number) {
  if (stopped !== null) return addStop(tasks, taskId, now);
  if (outcome === "succeeded" || outcome === "unverified") return clearSetbacks(tasks, taskId);
  return addSetback(tasks, taskId, now);
}
