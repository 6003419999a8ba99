import type { Caller } from "../../../shared/domain/caller.ts";
import type { ErrorValue } from "../../../shared/errors.ts";
import type { FactReceipt } from "../../../shared/operations/fact-fields.ts";
import type { OperationInput } from "../../../shared/operations/index.ts";
import { Operations } from "./operations.ts";
import { agent, TestBoard } from "./test-board.ts";

type SetInput = OperationInput<"fact.set">;

/** The facts of a test's board, written and read as every surface does. */
export class Facts {
  readonly at = new TestBoard();
  readonly on = new Operations(this.at);
  #requests = 0;

  /** A request under a new idempotency key; without a value it deletes. */
  request(key: string, expectedRevision: number, value?: unknown, project?: string): SetInput {
    return {
      key,
      expectedRevision,
      idempotencyKey: `request-${++this.#requests}`,
      ...(value === undefined ? { delete: true } : { value }),
      ...(project === undefined ? {} : { project }),
    };
  }

  /** Writes, or without a value deletes, on a revision. */
  set(key: string, expectedRevision: number, value?: unknown, project?: string): FactReceipt {
    return this.on.ok("fact.set", this.request(key, expectedRevision, value, project), agent());
  }

  /** What such a write is refused with. */
  refused(key: string, expectedRevision: number, value?: unknown, project?: string): ErrorValue {
    return this.on.error("fact.set", this.request(key, expectedRevision, value, project), agent());
  }

  /** Sends a request as it is. */
  send(input: SetInput, caller: Caller = agent()): FactReceipt {
    return this.on.ok("fact.set", input, caller);
  }

  /** A scope's generation. */
  generation(project?: string): number {
    return this.on.page("fact.list", { project, limit: 1 }).page?.snapshotGeneration ?? -1;
  }
}
