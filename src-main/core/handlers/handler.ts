import type { Page } from "../../../shared/errors.ts";
import type {
  OPERATIONS,
  OperationName,
  OperationOutput,
  ParsedInput,
} from "../../../shared/operations/index.ts";
import type { ServiceContext } from "../services/context.ts";
import { type ColumnPage, encodeCursor } from "../store/page.ts";
import type { ReadTx, WriteTx } from "../store/store.ts";

/** What a handler gives: the data, and for a list how much of it this is. */
export interface Answer<Data> {
  readonly data: Data;
  readonly page?: Page;
}

type TxOf<Name extends OperationName> = (typeof OPERATIONS)[Name]["effect"] extends "read"
  ? ReadTx
  : WriteTx;

/** Runs one operation inside its transaction: from valid input to the contract's output. */
export type Handler<Name extends OperationName> = (
  tx: TxOf<Name>,
  input: ParsedInput<Name>,
  context: ServiceContext,
) => Answer<OperationOutput<Name>>;

/** A handler for each of some operations; forgetting one does not compile. */
export type Handlers<Name extends OperationName> = { readonly [N in Name]: Handler<N> };

/** Wraps a page of rows. */
export function answerPage<Row, Data>(
  page: ColumnPage<Row>,
  toData: (row: Row) => Data,
): Required<Answer<Data[]>> {
  return {
    data: page.rows.map(toData),
    page: { total: page.total, next: encodeCursor(page.next) },
  };
}

/** Wraps a list that is always whole. */
export function answerAll<Data>(data: Data[]): Answer<Data[]> {
  return { data, page: { total: data.length, next: null } };
}
