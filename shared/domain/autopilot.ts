/** Whether, and how, the app takes a project's ready tasks by itself. */
export interface AutopilotSettings {
  readonly enabled: boolean;
  /** The agent profile that works; null: nothing is started. */
  readonly profile: string | null;
  /** Most runs of it at a time. */
  readonly maxConcurrent: number;
  /** Only tasks with all of these labels. */
  readonly labels: readonly string[];
}

/** A project that is left to people. */
export const DEFAULT_AUTOPILOT: AutopilotSettings = {
  enabled: false,
  profile: null,
  maxConcurrent: 1,
  labels: [],
};

/** Most runs that a project's autopilot can be set to. */
export const MAX_CONCURRENT_RUNS = 32;
