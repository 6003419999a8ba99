import { type Caller, SYSTEM_CALLER } from "../../../shared/domain/caller.ts";
import type { PurgedFacts } from "../purged-facts.ts";

/** Durations that the environment can set, in milliseconds. */
export interface CoreSettings {
  readonly heartbeatMs: number;
  readonly staleTtlMs: number;
  readonly staleSweepMs: number;
  readonly writeBudgetMs: number;
}

/** What a service knows beside its input. Time is passed in, never read inside. */
export interface ServiceContext {
  readonly caller: Caller;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Shared by all events of one transaction. */
  readonly batch: string;
  readonly settings: CoreSettings;
  /** A new UUIDv7. */
  readonly newId: () => string;
  /** What deletions of this process took along; absent where nobody can take them back. */
  readonly purged?: PurgedFacts | undefined;
}

/** The name under which the app's own gates judge. No execution of a builder ever has it. */
export const GATE_NAME = "gate";

/** The same context under the gate's name: an exit code is a machine's judgement (board.md 5). */
export function asGate(context: ServiceContext): ServiceContext {
  const system = asSystem(context);
  return { ...system, caller: { ...system.caller, id: GATE_NAME } };
}

/**
 * The same context under the system's name, for what a rule does by itself in answer to a caller.
 * The surface stays, so that the event still says through which door it came.
 */
export function asSystem(context: ServiceContext): ServiceContext {
  return { ...context, caller: { ...SYSTEM_CALLER, surface: context.caller.surface } };
}
