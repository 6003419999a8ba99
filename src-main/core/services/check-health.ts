import type { OperationOutput } from "../../../shared/operations/index.ts";
import type { ReadTx } from "../store/store.ts";

/** A log above this size is not being copied back: some reader stays open (performance.md). */
const MAX_WAL_BYTES = 32 * 1024 * 1024;
/** Faults that a message spells out. */
const SHOWN_FAULTS = 5;

type Check = OperationOutput<"doctor.check">["checks"][number];

/** Checks the board file and what must always hold between its rows. Changes nothing. */
export function checkHealth(tx: ReadTx): OperationOutput<"doctor.check"> {
  const readiness = tx.tasks
    .wrongReadiness()
    .map(({ key, stored, actual }) => `${key} counts ${stored} open blockers instead of ${actual}`);
  const checks = [
    checkOf("integrity", tx.file.integrityFaults(), "the file is whole"),
    checkOf("references", referenceFaults(tx), "every row's references exist"),
    checkOf("readiness", readiness, "open blockers agree with dependencies and gates"),
    checkOf("claims", tx.checks.claimFaults(), "running executions and holders agree"),
    checkOf("facts", tx.checks.factFaults(), "counters and revisions of facts agree"),
    checkOf("ledger", tx.checks.ledgerFaults(), "executions and costs agree"),
    checkWal(tx),
    { name: "versions", ok: true, message: `SQLite ${tx.file.sqliteVersion()}` },
  ];
  return { healthy: checks.every(({ ok }) => ok), checks };
}

function checkOf(name: string, faults: readonly string[], allWell: string): Check {
  if (faults.length === 0) return { name, ok: true, message: allWell };
  const shown = faults.slice(0, SHOWN_FAULTS).join("; ");
  const more = faults.length > SHOWN_FAULTS ? `; and ${faults.length - SHOWN_FAULTS} more` : "";
  return { name, ok: false, message: shown + more };
}

function referenceFaults(tx: ReadTx): string[] {
  const faults = tx.file.foreignKeyFaults();
  return faults === 0 ? [] : [`${faults} rows refer to rows that are gone`];
}

function checkWal(tx: ReadTx): Check {
  const mode = tx.file.journalMode();
  const bytes = tx.file.walBytes();
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  if (mode !== "wal") {
    return { name: "wal", ok: false, message: `the journal mode is ${mode} instead of wal` };
  }
  return bytes > MAX_WAL_BYTES
    ? { name: "wal", ok: false, message: `the log has ${size}: close programs that read the board` }
    : { name: "wal", ok: true, message: `the log has ${size}` };
}
