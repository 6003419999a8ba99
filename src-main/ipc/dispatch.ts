import { OPERATION_TABLE } from "virtual:operations/table";
import type { Caller } from "../../shared/domain/caller.ts";
import type { ErrorValue, Result } from "../../shared/errors.ts";
import type { OperationInput, OperationName } from "../../shared/operations/index.ts";
import type { OperationRunner } from "../core/run-operation.ts";

/** What serving the window's calls needs. */
export interface DispatchOptions {
  readonly runner: Pick<OperationRunner, "run">;
  /** The person at the window. */
  readonly caller: Caller;
  /** Before a read, so that no answer is older than what the window is told next. */
  readonly beforeRead: () => void;
  /** After each write: the error when the board file refused it, null when it took it. */
  readonly afterWrite: (error: ErrorValue | null) => void;
}

/** Serves the window's calls. */
export interface Dispatch {
  /** Answers one call. It never throws: whatever is wrong is a value. */
  call(name: unknown, input: unknown): Promise<Result<unknown>>;
  /** Waits until no call is under way. */
  settle(): Promise<void>;
}

/** Makes the dispatcher: only operations that the contract gives the window can be reached. */
export function createDispatch(options: DispatchOptions): Dispatch {
  const underWay = new Set<Promise<Result<unknown>>>();
  return {
    call(name, input) {
      const answer = callOperation(options, name, input);
      underWay.add(answer);
      void answer.finally(() => underWay.delete(answer));
      return answer;
    },
    async settle() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

async function callOperation(
  options: DispatchOptions,
  name: unknown,
  input: unknown,
): Promise<Result<unknown>> {
  if (!isWindowOperation(name)) return unknownOperation(name);
  if (OPERATION_TABLE[name].effect === "read") {
    options.beforeRead();
    return options.runner.run(name, toInput(input), options.caller);
  }
  const result = await options.runner.run(name, toInput(input), options.caller);
  if (result.ok) options.afterWrite(null);
  else if (result.error.code === "storage") options.afterWrite(result.error);
  return result;
}

// The runner validates; nothing else than its contract's input passes there.
function toInput(input: unknown): OperationInput<OperationName> {
  return input as OperationInput<OperationName>;
}

function isWindowOperation(name: unknown): name is OperationName {
  return (
    typeof name === "string" &&
    Object.hasOwn(OPERATION_TABLE, name) &&
    OPERATION_TABLE[name as OperationName].ipc
  );
}

function unknownOperation(name: unknown): Result<never> {
  const named = typeof name === "string" ? JSON.stringify(name.slice(0, 80)) : "the name";
  const message = `${named} is no operation that the window may call`;
  return { ok: false, error: { code: "invalid_argument", message } };
}
