import { flushCompileCache } from "node:module";
import type { Caller } from "../../../../shared/domain/caller.ts";
import { DomainError, type ErrorValue } from "../../../../shared/errors.ts";
import type { ServiceContext } from "../../services/context.ts";
import { readSettings } from "../../settings.ts";
import { isLockError } from "../../store/sqlite/retry.ts";
import type { Board, WriteTx } from "../../store/store.ts";
import { newUuidV7 } from "../../uuid-v7.ts";

/** What a member process tells the test. */
export type FromMember =
  | { readonly kind: "ready" }
  | { readonly kind: "signal"; readonly value: unknown }
  | { readonly kind: "result"; readonly value: unknown }
  | { readonly kind: "failed"; readonly error: string };

/** Tells the test something while the job still runs. Also out of code that blocks the process. */
export type Signal = (value: unknown) => void;

/**
 * The whole of a member's program: it says that it has started, waits for the word to go, does its
 * job and tells the result.
 * @param job gets what the test sent with the word to go
 */
export function runMember<Input, Result>(
  job: (input: Input, signal: Signal) => Result | Promise<Result>,
): void {
  const tell = (message: FromMember) => process.send?.(message);
  process.once("message", async (input: Input) => {
    try {
      const value = await job(input, (signalled) => tell({ kind: "signal", value: signalled }));
      tell({ kind: "result", value });
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      tell({ kind: "failed", error: text });
    }
    process.disconnect?.();
  });
  // A member that is killed would leave nothing for the next one's start.
  flushCompileCache();
  tell({ kind: "ready" });
}

/** How long members of a crew wait for each other's locks: loaded machines are slow. */
export const PATIENT_BUDGET_MS = 60_000;

/** A member as an agent. */
export function memberCaller(name: string, epoch: number | null = null): Caller {
  const claim = epoch === null ? null : { epoch, task: null };
  return { type: "agent", id: name, runtime: "claude", surface: "run", claim };
}

/** What a member's services know beside their input. */
export function memberContext(caller: Caller): ServiceContext {
  const settings = readSettings(process.env);
  return { caller, settings, now: Date.now(), batch: newUuidV7(), newId: newUuidV7 };
}

/**
 * A transaction that signals "locked" whenever it met another process's lock, so that a test which
 * holds the lock knows when all members stand before it.
 */
export function signallingWrite<T>(
  board: Board,
  signal: Signal,
  work: (tx: WriteTx) => T,
): () => T {
  return () => {
    try {
      return board.write(work);
    } catch (error) {
      if (isLockError(error)) signal("locked");
      throw error;
    }
  };
}

/**
 * The refusal that a call ends in.
 * @returns null when it is not refused
 */
export function refusalOf(call: () => unknown): ErrorValue | null {
  try {
    call();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.toValue();
    throw error;
  }
}
