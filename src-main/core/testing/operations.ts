import { expect } from "vitest";
import type { Caller } from "../../../shared/domain/caller.ts";
import type { ErrorCode, ErrorValue, Page } from "../../../shared/errors.ts";
import type { Operation } from "../../../shared/operations/define.ts";
import {
  OPERATIONS,
  type OperationInput,
  type OperationName,
  type OperationOutput,
} from "../../../shared/operations/index.ts";
import { createOperationRunner } from "../run-operation.ts";
import { person, SETTINGS, type TestBoard } from "./test-board.ts";

/** The operations of a test's board, as every surface calls them. */
export class Operations {
  readonly #run: ReturnType<typeof createOperationRunner>["runBlocking"];

  constructor(at: TestBoard) {
    const runner = createOperationRunner({
      board: at.board,
      settings: SETTINGS,
      now: () => at.now,
      logInternal: (_, error) => {
        throw error;
      },
    });
    this.#run = runner.runBlocking;
  }

  /** What an operation answers with, held against its contract: no field too few, none too many. */
  page<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
    caller: Caller = person(),
  ): { readonly data: OperationOutput<Name>; readonly page: Page | undefined } {
    const result = this.#run(name, input, caller);
    if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.message}`);
    const { output, page }: Operation = OPERATIONS[name];
    expect(result.data).toEqual(output.parse(result.data));
    if (page) expect(result.page).toMatchObject(page.parse(result.page));
    return { data: result.data, page: result.page };
  }

  /** The data alone. */
  ok<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
    caller?: Caller,
  ): OperationOutput<Name> {
    return this.page(name, input, caller).data;
  }

  /** The code that an operation is refused with, `ok` when it is not. */
  code<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
    caller: Caller = person(),
  ): ErrorCode | "ok" {
    const result = this.#run(name, input, caller);
    return result.ok ? "ok" : result.error.code;
  }
  /** The refusal of an operation. @throws Error when it is not refused */
  error<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
    caller: Caller = person(),
  ): ErrorValue {
    const result = this.#run(name, input, caller);
    if (result.ok) throw new Error(`${name} was not refused`);
    return result.error;
  }
}
