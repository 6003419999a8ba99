import { findCycle } from "../../../shared/domain/dependency.ts";
import type { OperationOutput } from "../../../shared/operations/index.ts";
import { listBackups, restoreAdvice } from "../backup/backup-files.ts";
import { newestDaily } from "../backup/daily-backup.ts";
import { batonCommand } from "../board-command.ts";
import type { ReadTx } from "../store/store.ts";
import { describePlace } from "./board-place.ts";
import type { ServiceContext } from "./context.ts";
import { planRepairs } from "./repair-board.ts";

/** A log above this size is not being copied back: some reader stays open (performance.md). */
const MAX_WAL_BYTES = 32 * 1024 * 1024;
/** Faults that a message spells out. */
const SHOWN_FAULTS = 5;

type Check = OperationOutput<"doctor.check">["checks"][number];

/** A daily backup older than this has failed at least once, in milliseconds. */
const OLD_BACKUP_MS = 3 * 24 * 60 * 60 * 1_000;

/** What the age of things is measured by. */
export type HealthClock = Pick<ServiceContext, "now" | "settings">;

/**
 * Checks the board file, where it lies, and what must always hold between its rows. Changes nothing.
 * @param clock without it, nothing is said of what is too old
 */
export function checkHealth(tx: ReadTx, clock?: HealthClock): OperationOutput<"doctor.check"> {
  const integrity = tx.file.integrityFaults();
  const readiness = tx.tasks
    .wrongReadiness()
    .map(({ key, stored, actual }) => `${key} counts ${stored} open blockers instead of ${actual}`);
  const checks = [
    checkOf("integrity", integrity, "the file is whole"),
    checkOf("rows", rowFaults(tx), "every cell holds what belongs there"),
    checkOf("references", referenceFaults(tx), "every row's references exist"),
    checkOf("cycles", cycleFaults(tx), "no task waits for itself, or stands below itself"),
    checkOf("search", lostSearches(tx), "every text can be found"),
    checkOf("readiness", readiness, "open blockers agree with dependencies and gates"),
    checkOf("claims", tx.checks.claimFaults(), "running executions and holders agree"),
    checkOf("facts", tx.checks.factFaults(), "counters and revisions of facts agree"),
    checkOf("ledger", tx.checks.ledgerFaults(), "executions and costs agree"),
    ...(clock ? [checkOf("stale", staleClaims(tx, clock), "every running claim beats")] : []),
    checkWal(tx),
    checkPlace(tx.file.path()),
    { name: "versions", ok: true, message: `SQLite ${tx.file.sqliteVersion()}` },
    ...(clock ? [checkBackups(tx, clock.now)] : []),
  ];
  return { healthy: checks.every(({ ok }) => ok), checks, repairs: planRepairs(tx, integrity) };
}

/** Nobody knows what stood there: only a backup does. */
function rowFaults(tx: ReadTx): string[] {
  const faults = [...tx.checks.cellFaults(), ...tx.checks.projectFaults()];
  const advice = `edit what is wrong, or ${restoreAdvice(tx.file.path())}`;
  return faults.map((fault, index) => (index === 0 ? `${fault} (${advice})` : fault));
}

function cycleFaults(tx: ReadTx): string[] {
  const names = (ids: readonly string[]) =>
    ids.map((id) => tx.tasks.find(id)?.key ?? id).join(" -> ");
  const parents = findCycle(tx.checks.parentEdges());
  const waiting = findCycle(tx.checks.dependencyEdges());
  return [
    ...(parents === null ? [] : [`${names(parents)}: each stands below the next one`]),
    ...(waiting === null ? [] : [`${names(waiting)}: each waits for the next one: unlink one`]),
  ];
}

function lostSearches(tx: ReadTx): string[] {
  return tx.repairs
    .lostSearches()
    .map((name) => `${name} lacks texts, or holds some that are gone`);
}

/** Only a sweep by a live process may judge them; this says what a person would look at. */
function staleClaims(tx: ReadTx, { now, settings }: HealthClock): string[] {
  return tx.executions.watchedClaims().flatMap(({ taskId, beat }) => {
    if (now - beat < settings.staleTtlMs) return [];
    const key = tx.tasks.find(taskId)?.key ?? taskId;
    const sweep = `${batonCommand(tx.file.path())} doctor --sweep`;
    return [`${key} has not beaten for ${minutes(now - beat)}: ${sweep} frees it`];
  });
}

function checkPlace(path: string): Check {
  const { fileSystem, isNetwork, syncedBy } = describePlace(path);
  const named = fileSystem === null ? "a local disk, as far as is known" : fileSystem;
  const faults = [
    ...(isNetwork
      ? [`${path} is on ${fileSystem ?? "a network share"}: SQLite's locks don't hold there`]
      : []),
    ...(syncedBy === null
      ? []
      : [`${path} is in a folder of ${syncedBy}, which copies it while it is being written`]),
  ];
  if (faults.length === 0) return { name: "place", ok: true, message: named };
  const remedy = "move it to a local disk (BATON_HOME), and keep only backups there";
  return { name: "place", ok: false, message: `${faults.join("; ")}: ${remedy}` };
}

/** Only the daily ones say whether backups are made: the others come with upgrades and restores. */
function checkBackups(tx: ReadTx, now: number): Check {
  const path = tx.file.path();
  const [name, ok] = ["backups", true];
  const backups = listBackups(path);
  const others = backups.filter(({ kind }) => kind !== "daily").length;
  const beside = others === 0 ? "" : `; ${counted(others, "other")} of upgrades and restores`;
  const ownWay = `${batonCommand(path)} backup FILE`;
  const newest = newestDaily(path);
  if (!newest) {
    const why =
      tx.tasks.count() === 0 ? "there is no work yet to back up daily" : "no daily backup yet";
    return { name, ok, message: `${why}: the window makes one a day, ${ownWay} now${beside}` };
  }
  const daily = counted(backups.length - others, "daily backup");
  const isOld = now - newest.madeAt > OLD_BACKUP_MS;
  const advice = isOld ? `: open the window, or run ${ownWay}` : "";
  const age = `the newest is ${minutes(now - newest.madeAt)} old`;
  return { name, ok, message: `${daily}, ${age}${advice}${beside}` };
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function minutes(ms: number): string {
  const whole = Math.max(0, Math.round(ms / 60_000));
  if (whole < 120) return `${whole} min`;
  return whole < 48 * 60 ? `${Math.round(whole / 60)} h` : `${Math.round(whole / 1_440)} d`;
}

function checkOf(name: string, faults: readonly string[], allWell: string): Check {
  if (faults.length === 0) return { name, ok: true, message: allWell };
  const shown = faults.slice(0, SHOWN_FAULTS).join("; ");
  const more = faults.length > SHOWN_FAULTS ? `; and ${faults.length - SHOWN_FAULTS} more` : "";
  return { name, ok: false, message: shown + more };
}

function referenceFaults(tx: ReadTx): string[] {
  const dangling = tx.repairs.danglingRows();
  const named = new Set<string>(dangling.map(({ table }) => table));
  const keyed = dangling.map(({ id }) => `${id} refers to a task that is gone`);
  const others = tx.file
    .foreignKeyFaults()
    // Rows that can't be named, since their key is unreadable, are counted all the same.
    .filter(({ table, parent }) => parent !== "tasks" || !named.has(table))
    .map(({ table, parent, rows }) => {
      const refer = rows === 1 ? "1 row refers" : `${rows} rows refer`;
      return `${refer} from ${table} to ${parent} that are gone`;
    });
  return [...keyed, ...others];
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
