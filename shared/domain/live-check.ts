/** The verify command of a task that the app runs because a person asked it to, as it stands now. */
export interface LiveCheck {
  readonly taskId: string;
  readonly taskKey: string;
  readonly command: string;
  /** Where it runs. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** When it is ended if it still runs then, milliseconds since 1970. */
  readonly endsAt: number;
  /** The newest lines that it printed, the newest last; secrets are masked. */
  readonly lines: readonly string[];
  /** Set once a person has stopped it. */
  readonly isStopping: boolean;
}

/** What came of it. */
export type CheckEnd =
  /** What the task's verdict says since, and how it ended. */
  | { readonly kind: "judged"; readonly passed: boolean; readonly timedOut: boolean }
  /** It was stopped, and nothing was recorded. */
  | { readonly kind: "stopped" };
