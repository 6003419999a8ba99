import type Database from "better-sqlite3";
import type { Board, ReadTx, WriteTx } from "../store.ts";
import { createAuditStore } from "./audit.ts";
import { createChangeReads } from "./changes.ts";
import { createCheckpointer } from "./checkpoint.ts";
import { createCheckReads } from "./checks.ts";
import { createCommentStore } from "./comments.ts";
import { createDependencyStore } from "./dependencies.ts";
import { createEventStore } from "./events.ts";
import { createExecutionStore } from "./executions.ts";
import { createFactStore } from "./facts.ts";
import { createFileReads } from "./file.ts";
import { watchPlace } from "./file-place.ts";
import { createInsightReads } from "./insight.ts";
import { createPresetStore } from "./presets.ts";
import { createProjectStore } from "./projects.ts";
import { createRepairStore } from "./repairs.ts";
import { createStatements, type Statement } from "./statements.ts";
import { createTableStore } from "./tables.ts";
import { createTaskReads } from "./task-reads.ts";
import { createTaskWrites } from "./task-writes.ts";
import { createWorkerStore } from "./workers.ts";
import { createWorkspaceStore } from "./workspaces.ts";

type Makers = { readonly [Name in keyof WriteTx]: () => WriteTx[Name] };

/**
 * Makes each store at its first use: a command needs three or four of them, and all together took a
 * twentieth of its whole start.
 */
function lazily(makers: Makers): WriteTx {
  const tx = {};
  for (const [name, make] of Object.entries<() => unknown>(makers)) {
    Object.defineProperty(tx, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = make();
        Object.defineProperty(tx, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return tx as WriteTx;
}

/**
 * The board of an open connection.
 * @param db a connection to a current board file, configured as its process needs it
 * @param path the file
 * @param shortensLog whether its writes copy the log into the file when they find it long
 */
export function createBoard(db: Database.Database, path: string, shortensLog = true): Board {
  const sql = createStatements(db);
  const trial: WriteTx["trial"] = (work) => {
    db.exec("SAVEPOINT trial");
    try {
      return work();
    } finally {
      // A full disk may have ended the whole transaction already.
      if (db.inTransaction) db.exec("ROLLBACK TO trial; RELEASE trial");
    }
  };
  const attempt: WriteTx["attempt"] = (work) => {
    db.exec("SAVEPOINT attempt");
    try {
      const result = work();
      db.exec("RELEASE attempt");
      return result;
    } catch (error) {
      if (db.inTransaction) db.exec("ROLLBACK TO attempt; RELEASE attempt");
      throw error;
    }
  };
  const tx = lazily({
    projects: () => createProjectStore(sql),
    tasks: () => ({ ...createTaskReads(sql), ...createTaskWrites(sql) }),
    dependencies: () => createDependencyStore(sql),
    facts: () => createFactStore(sql),
    comments: () => createCommentStore(sql),
    executions: () => createExecutionStore(sql),
    workspaces: () => createWorkspaceStore(sql),
    workers: () => createWorkerStore(sql),
    events: () => createEventStore(sql),
    changes: () => createChangeReads(sql),
    insight: () => createInsightReads(sql),
    presets: () => createPresetStore(sql),
    audit: () => createAuditStore(sql),
    file: () => createFileReads(sql),
    checks: () => createCheckReads(sql),
    repairs: () => createRepairStore(sql),
    tables: () => createTableStore(sql),
    trial: () => trial,
    attempt: () => attempt,
  });
  const deferred = sql("BEGIN");
  const immediate = sql("BEGIN IMMEDIATE");
  const commit = sql("COMMIT");
  const rollback = sql("ROLLBACK");
  let isOpen = false;
  const alone = <T>(begin: Statement<unknown>, work: (tx: WriteTx) => T): T => {
    if (isOpen) throw new TypeError("transactions are never nested");
    begin.run();
    isOpen = true;
    try {
      const result = work(tx);
      if (result instanceof Promise) {
        throw new TypeError("a transaction's work must be synchronous");
      }
      commit.run();
      return result;
    } catch (error) {
      // A full disk may have ended it already.
      if (db.inTransaction) rollback.run();
      throw error;
    } finally {
      isOpen = false;
    }
  };
  const requireInPlace = watchPlace(path);
  const checkpointer = createCheckpointer(db);
  const dataVersion = sql<{ data_version: number }>("PRAGMA data_version");
  const checkpoint = sql<{ log: number }>("PRAGMA wal_checkpoint(TRUNCATE)");
  const pageSize = sql<{ page_size: number }>("PRAGMA page_size");
  return {
    path,
    requireInPlace,
    read: <T>(work: (tx: ReadTx) => T) => alone(deferred, work),
    write: <T>(work: (tx: WriteTx) => T) => {
      const result = alone(immediate, work);
      if (shortensLog) checkpointer.afterWrite();
      return result;
    },
    dataVersion() {
      requireInPlace();
      return dataVersion.get()?.data_version ?? 0;
    },
    shortenLog: () => void checkpointer.shorten(),
    truncateWal: () => Math.max(0, checkpoint.get()?.log ?? 0) * (pageSize.get()?.page_size ?? 0),
    close: () => {
      db.close();
    },
  };
}
