import type { Caller } from "../../shared/domain/caller.ts";
import type { CoreSettings, ServiceContext } from "./services/context.ts";
import { withWriteRetryAsync } from "./store/sqlite/retry.ts";
import type { Board, ReadTx, WriteTx } from "./store/store.ts";
import { newUuidV7 } from "./uuid-v7.ts";

/**
 * The board for work that goes on outside of it as well, such as git's: each call is one whole
 * transaction, and the work stands between them, never inside one. A second operation that enters
 * between two awaits of a transaction would lose an acknowledged write (board.md 8).
 */
export interface BoardAccess {
  /** One reading transaction. */
  read<T>(work: (tx: ReadTx) => T): Promise<T>;
  /** One writing transaction under the caller's name; a throw rolls it back. */
  write<T>(work: (tx: WriteTx, context: ServiceContext) => T): Promise<T>;
}

/** What reaching the board needs. */
export interface BoardAccessOptions {
  readonly board: Pick<Board, "path" | "read" | "write" | "requireInPlace">;
  readonly settings: CoreSettings;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told after each write that was committed here. */
  readonly onWritten?: () => void;
}

/** What a service knows beside its input, for one transaction that begins now. */
export function contextOf(
  { settings, now }: Pick<BoardAccessOptions, "settings" | "now">,
  caller: Caller,
): ServiceContext {
  return { caller, settings, now: now(), batch: newUuidV7(), newId: newUuidV7 };
}

/**
 * The board under a caller's name. Locks of other processes are waited for within the budget, with the
 * event loop free.
 */
export function accessBoard(options: BoardAccessOptions, caller: Caller): BoardAccess {
  const { board, settings, onWritten } = options;
  const attempt = <T>(work: () => T): Promise<T> =>
    withWriteRetryAsync(() => {
      board.requireInPlace();
      return work();
    }, settings.writeBudgetMs);
  return {
    read: (work) => attempt(() => board.read(work)),
    async write(work) {
      const result = await attempt(() => board.write((tx) => work(tx, contextOf(options, caller))));
      onWritten?.();
      return result;
    },
  };
}
