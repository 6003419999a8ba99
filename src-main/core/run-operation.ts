import { OPERATION_TABLE } from "virtual:operations/table";
import { VALIDATORS } from "virtual:operations/validators";
import type { Caller } from "../../shared/domain/caller.ts";
import { DomainError, type ErrorValue, type Result } from "../../shared/errors.ts";
import type {
  OperationInput,
  OperationName,
  OperationOutput,
  OutsideOperationName,
} from "../../shared/operations/index.ts";
import { addressCommands } from "./board-command.ts";
import { describeFault } from "./describe-fault.ts";
import type { Answer } from "./handlers/handler.ts";
import { type BoardOperationName, HANDLERS } from "./handlers.ts";
import { PurgedFacts } from "./purged-facts.ts";
import { type OutsideOptions, runOutside } from "./run-outside.ts";
import type { CoreSettings, ServiceContext } from "./services/context.ts";
import {
  isLockError,
  WriteBudgetExhaustedError,
  withWriteRetry,
  withWriteRetryAsync,
} from "./store/sqlite/retry.ts";
import { toStorageError } from "./store/sqlite/storage-error.ts";
import type { Board, ReadTx, WriteTx } from "./store/store.ts";
import { newUuidV7 } from "./uuid-v7.ts";

/** What running an operation needs. */
export interface OperationRunnerOptions extends Pick<OutsideOptions, "agents" | "env"> {
  /** Only what is used; a door may open the file at the first use. */
  readonly board: Pick<Board, "path" | "read" | "write" | "requireInPlace">;
  readonly settings: CoreSettings;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told of an error that no code describes; only the id goes out to the caller. */
  readonly logInternal: (id: string, error: unknown) => void;
  /** Told after each write that was committed here. */
  readonly onWritten?: () => void;
}

/** Runs operations of the contract. All surfaces go through here. */
export interface OperationRunner {
  /**
   * For the command line and MCP: waits for a lock by blocking. Operations that are `outside` need `run`.
   */
  runBlocking<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
    caller: Caller,
  ): Result<OperationOutput<Name>>;
  /** For the app: waits for a lock with the event loop free. */
  run<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
    caller: Caller,
  ): Promise<Result<OperationOutput<Name>>>;
}

/**
 * Makes the runner: it validates, runs the whole transaction, retries lock errors within the
 * budget, and turns every error into a value. A conflict is data and is never retried.
 */
export function createOperationRunner(options: OperationRunnerOptions): OperationRunner {
  const { board, settings } = options;
  const purged = new PurgedFacts();
  const toValue = (error: unknown, name: OperationName): ErrorValue =>
    toErrorValue(error, board.path, options.logInternal, OPERATION_TABLE[name]?.effect);
  const toResult = <T>(answer: Answer<T>, name: OperationName): Result<T> => {
    if (OPERATION_TABLE[name].effect === "write") options.onWritten?.();
    return { ok: true, ...answer };
  };
  return {
    runBlocking(name, input, caller) {
      try {
        const attempt = prepare(options, purged, name, input, caller);
        const answer = withWriteRetry(attempt, settings.writeBudgetMs);
        return toResult(answer, name);
      } catch (error) {
        return { ok: false, error: toValue(error, name) };
      }
    },
    async run(name, input, caller) {
      try {
        if (isOutside(name)) {
          return toResult(await runOutside(options, name, validated(name, input), caller), name);
        }
        const attempt = prepare(options, purged, name, input, caller);
        return toResult(await withWriteRetryAsync(attempt, settings.writeBudgetMs), name);
      } catch (error) {
        return { ok: false, error: toValue(error, name) };
      }
    },
  };
}

function prepare<Name extends OperationName>(
  options: OperationRunnerOptions,
  purged: PurgedFacts,
  name: Name,
  input: OperationInput<Name>,
  caller: Caller,
): () => Answer<OperationOutput<Name>> {
  if (isOutside(name)) throw new TypeError(`${name} works outside of the board: it can't block`);
  const parsed = validated(name, input);
  const { board, settings } = options;
  const handler = HANDLERS[name as BoardOperationName] as unknown as (
    tx: ReadTx | WriteTx,
    input: unknown,
    context: ServiceContext,
  ) => Answer<OperationOutput<Name>>;
  const isRead = OPERATION_TABLE[name].effect === "read";
  return () => {
    board.requireInPlace();
    const ids = { batch: newUuidV7(), newId: newUuidV7 };
    const context = { caller, settings, now: options.now(), ...ids, purged };
    return isRead
      ? board.read((tx) => handler(tx, parsed, context))
      : board.write((tx) => handler(tx, parsed, context));
  };
}

function isOutside(name: OperationName): name is OutsideOperationName {
  return OPERATION_TABLE[name]?.outside === true;
}

/** An input with its defaults. @throws DomainError invalid_argument */
function validated(name: OperationName, input: unknown): unknown {
  const parsed = copyOf(input);
  const validate = VALIDATORS[name];
  if (!validate(parsed)) throw new DomainError("invalid_argument", describeFault(validate.errors));
  return parsed;
}

/**
 * A copy of an input, since the validator fills in defaults in place and the caller's own object stays
 * as it was.
 * @throws DomainError invalid_argument for what can't be copied: functions, or JSON of absurd depth
 */
function copyOf(input: unknown): unknown {
  try {
    return structuredClone(input);
  } catch (error) {
    throw new DomainError(
      "invalid_argument",
      "the input is nested too deeply, or holds something that is no JSON: send less of it",
      undefined,
      { cause: error },
    );
  }
}

/** What a lock that stayed means for an operation; both may be sent again exactly as they are. */
const LOCKED = {
  write: "Nothing was committed",
  read: "Nothing was attempted",
} as const;

/**
 * Turns anything thrown into the value that goes out.
 * @param error what was thrown
 * @param path the board file, for storage errors
 * @param logInternal told of errors that no code describes
 * @param effect what the operation does to the board; opening it counts as a write
 */
export function toErrorValue(
  error: unknown,
  path: string,
  logInternal: (id: string, error: unknown) => void,
  effect: keyof typeof LOCKED = "write",
): ErrorValue {
  if (error instanceof DomainError) return addressed(error, path);
  if (error instanceof WriteBudgetExhaustedError || isLockError(error)) {
    return {
      code: "busy",
      message: `another process holds the board's lock. ${LOCKED[effect]}: repeat the request`,
    };
  }
  const storage = toStorageError(error, path);
  if (storage) return addressed(storage, path);
  const id = newUuidV7();
  logInternal(id, error);
  return {
    code: "internal",
    message: `something went wrong inside Baton: report it with the id ${id}`,
    detail: { id },
  };
}

/** Commands that it suggests are for the board that it is about. */
function addressed(error: DomainError, path: string): ErrorValue {
  const value = error.toValue();
  return { ...value, message: addressCommands(value.message, path) };
}
