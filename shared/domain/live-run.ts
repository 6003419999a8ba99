import type { TokenUsage } from "./agent-stream/token-usage.ts";

/** What a run of the app is busy with. */
export const RUN_PHASES = ["preparing", "working", "gate", "critic", "closing"] as const;
/** What a run of the app is busy with. */
export type RunPhase = (typeof RUN_PHASES)[number];

/** What becomes of a task whose run is stopped by a person: given back, or kept where it is. */
export const STOP_WAYS = ["release", "park"] as const;
/** What becomes of a task whose run is stopped by a person: given back, or kept where it is. */
export type StopWay = (typeof STOP_WAYS)[number];

/** A run that the app itself started, as it stands now. What is durable of it is its execution. */
export interface LiveRun {
  /** The builder's execution of its current attempt. */
  readonly executionId: string;
  readonly taskId: string;
  readonly taskKey: string;
  readonly taskTitle: string;
  readonly projectId: string;
  readonly profile: string;
  /** As the agent names it; null until it does. */
  readonly model: string | null;
  readonly phase: RunPhase;
  /** From 1. */
  readonly attempt: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** The latest thing said, called or printed. */
  readonly lastLine: string | null;
  /** When that was, milliseconds since 1970. */
  readonly lastLineAt: number | null;
  /** A tool whose call is open. */
  readonly openTool: string | null;
  /** Null while the stream tells of none. */
  readonly usage: TokenUsage | null;
  /** US dollars; null while the agent names no cost. */
  readonly costUsd: number | null;
  /** Lines in its log. */
  readonly logLines: number;
  /** Set once a person has stopped it. */
  readonly stopping: StopWay | null;
}
