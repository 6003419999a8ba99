import type { ErrorCode, ErrorDetail, ErrorValue, Page, Result } from "../../shared/errors.ts";
import { type JsonText, readJson } from "../../shared/json-text.ts";
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from "../../shared/operations/index.ts";
import type { AppRequest, WindowApi } from "../../shared/window-api.ts";

declare global {
  interface Window {
    readonly baton: WindowApi;
  }
}

/** A refusal, thrown so that the query cache takes it for one. Its message is the board's own. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(error: ErrorValue) {
    super(error.message);
    this.name = "Refusal";
    this.code = error.code;
    this.detail = error.detail ?? {};
  }
}

/** An answer with its page. */
export interface Paged<T> {
  readonly data: T;
  readonly page: Page | null;
}

/** Calls on the board that are not answered yet: a write may wait while another process has it locked. */
const underWay = new Set<Promise<unknown>>();
/** What is git's work for the most part, and may go over the net. */
const BESIDE_BOARD = /^worktree\./;

/**
 * Calls one operation of the contract.
 * @throws {Refusal} what the board answered instead
 */
export async function call<Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
): Promise<OperationOutput<Name>> {
  return (await callPaged(name, input)).data;
}

/**
 * Calls an operation that lists, and keeps how much there is.
 * @throws {Refusal} what the board answered instead
 */
export async function callPaged<Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
): Promise<Paged<OperationOutput<Name>>> {
  const answer = window.baton.call(name, input);
  if (!BESIDE_BOARD.test(name)) underWay.add(answer);
  try {
    const result = answerOf(await answer);
    return { data: result.data, page: result.page ?? null };
  } finally {
    underWay.delete(answer);
  }
}

/** Waits until all calls on the board are answered that were made until now. */
export async function allAnswered(): Promise<void> {
  await Promise.allSettled(underWay);
}

/**
 * Reads what main answered.
 * @throws {Refusal} what it answered instead
 */
export function dataOf<Data>(answer: JsonText<Result<Data>>): Data {
  return answerOf(answer).data;
}

function answerOf<Data>(answer: JsonText<Result<Data>>): Extract<Result<Data>, { ok: true }> {
  const result = readJson(answer);
  if (!result.ok) throw new Refusal(result.error);
  return result;
}

/**
 * Asks the app for something that is no operation on the board.
 * @returns the path chosen or opened, null for none
 * @throws {Refusal} what the app answered instead
 */
export async function askApp(request: AppRequest): Promise<string | null> {
  return dataOf(await window.baton.app(request)).path;
}
