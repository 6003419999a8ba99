import { randomUUID } from "node:crypto";
import type { Caller } from "../../../shared/domain/caller.ts";
import type { Result } from "../../../shared/errors.ts";
import { ownProcessIdentity } from "../process-identity.ts";
import type { OperationRunner } from "../run-operation.ts";

/** What telling of a worker needs. */
export interface PresenceOptions {
  /** The board may not be there yet: it is asked for at each sign of life. */
  readonly runner: () => Pick<OperationRunner, "run">;
  /** The worker, as it is known by now. */
  readonly caller: () => Caller;
  readonly surface: "mcp" | "run";
  /** The project that it looks at; undefined where it takes any. */
  readonly project: () => string | undefined;
  /** When it connected, in milliseconds since 1970. */
  readonly connectedAt: number;
}

/** This process on the board's list of workers. It is no more than a help to people: nothing waits for it. */
export interface Presence {
  /** Shows that it is there, and alive. A board that can't be written just now is told the next time. */
  show(): Promise<void>;
  /**
   * Takes it off the list, if it ever was on it. Whoever can't is found by the sweep.
   * @param runner waits no longer for a lock than this process's end may take
   */
  leave(runner: Pick<OperationRunner, "runBlocking">): void;
}

/** Makes the presence of this process, which is on no list yet. */
export function createPresence(options: PresenceOptions): Presence {
  const id = randomUUID();
  const owner = ownProcessIdentity();
  let isShown = false;
  let hasLeft = false;
  return {
    async show() {
      if (hasLeft) return;
      const { surface, connectedAt } = options;
      const shown = await attempt(() => {
        const project = options.project();
        const input = {
          id,
          surface,
          connectedAt,
          owner,
          ...(project !== undefined && { project }),
        };
        return options.runner().run("worker.appear", input, options.caller());
      });
      isShown ||= shown;
    },
    leave(runner) {
      hasLeft = true;
      if (isShown) runner.runBlocking("worker.leave", { id }, options.caller());
    },
  };
}

/** Who is connected must never be why work fails. */
async function attempt(work: () => Result<unknown> | Promise<Result<unknown>>): Promise<boolean> {
  try {
    return (await work()).ok;
  } catch {
    return false;
  }
}
