import { type AutopilotSettings, DEFAULT_AUTOPILOT } from "../../../shared/domain/autopilot.ts";
import type { BoardPause } from "../../../shared/domain/board-pause.ts";
import { type Budget, DEFAULT_BUDGET } from "../../../shared/domain/budget.ts";
import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import {
  DEFAULT_VERIFY,
  isVerdictRequired,
  type VerifySettings,
  verificationWanted,
} from "../../../shared/domain/verification.ts";
import type { Project } from "../../../shared/operations/project.ts";
import type { KeyedTask, ProjectRow } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";

/** What a project's settings cell holds. */
export interface ProjectSettings {
  readonly wipLimits: Project["wipLimits"];
  readonly verify: VerifySettings;
  readonly budget: Budget;
  readonly autopilot: AutopilotSettings;
  /** Whether it only shows what a board looks like. */
  readonly isDemo: boolean;
  /** When a demo was made: what it tells of before was invented. Null where it does not say. */
  readonly demoMadeAt: number | null;
  /** On the global list alone: every project's autopilot rests. */
  readonly isPaused: boolean;
  /** On the global list alone: the whole board is paused. */
  readonly pause: BoardPause | null;
}

/** The same as it is stored: what nobody set is absent, and takes the default of the day. */
export type StoredSettings = {
  readonly [Part in keyof ProjectSettings]?:
    | Partial<NonNullable<ProjectSettings[Part]>>
    | undefined;
};

/** What was set, without defaults. */
export function storedSettings(row: Pick<ProjectRow, "settings">): StoredSettings {
  return JSON.parse(row.settings) as StoredSettings;
}

/** A project's settings, with defaults for what the cell lacks. */
export function projectSettings(row: Pick<ProjectRow, "settings">): ProjectSettings {
  const stored = storedSettings(row);
  return {
    wipLimits: stored.wipLimits ?? {},
    verify: { ...DEFAULT_VERIFY, ...stored.verify },
    budget: { ...DEFAULT_BUDGET, ...stored.budget },
    autopilot: { ...DEFAULT_AUTOPILOT, ...stored.autopilot },
    isDemo: stored.isDemo === true,
    demoMadeAt: typeof stored.demoMadeAt === "number" ? stored.demoMadeAt : null,
    isPaused: stored.isPaused ?? false,
    pause: readPause(stored.pause),
  };
}

/** The cell may come from an import: a pause that nobody can read must not stop a board. */
function readPause(stored: StoredSettings["pause"]): BoardPause | null {
  if (typeof stored?.by !== "string" || typeof stored.at !== "number") return null;
  return { by: stored.by, at: stored.at, reason: stored.reason ?? null };
}

/** The settings of a task's project. */
export function settingsOf(tx: ReadTx, task: Pick<KeyedTask, "projectId">): ProjectSettings {
  return projectSettings(tx.projects.find(task.projectId) ?? { settings: "{}" });
}

/** What verification a task wants, null when none. */
export function taskVerification(tx: ReadTx, task: KeyedTask): VerifySettings | null {
  return verificationWanted(settingsOf(tx, task).verify, task);
}

/** Whether a task may not be done without a verdict. */
export function needsVerdict(tx: ReadTx, task: KeyedTask): boolean {
  return isVerdictRequired(settingsOf(tx, task).verify, task);
}

/** Whether a person has told every autopilot to rest. */
export function isAutopilotPaused(tx: ReadTx): boolean {
  const board = tx.projects.find(GLOBAL_PROJECT_ID);
  return board !== null && projectSettings(board).isPaused;
}
