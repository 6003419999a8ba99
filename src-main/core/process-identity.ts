import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";

/**
 * Who a process is, so that a process id that was given to another one is not taken for it.
 * An empty text means that the system did not say.
 */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in the system's own notation. */
  readonly processStart: string;
  /** The boot, and on Linux the process id namespace, in which the process id counts. */
  readonly bootId: string;
}

/** What can be found out about a process id. */
type Found = "gone" | { readonly start: string };

/** The process that runs this code. */
export function ownProcessIdentity(): ProcessIdentity {
  return processIdentity(process.pid);
}

/** A process that lives, such as one that was just started. */
export function processIdentity(pid: number): ProcessIdentity {
  const found = lookUp(pid);
  return { pid, processStart: found === "gone" ? "" : found.start, bootId: readBootId() };
}

/**
 * Whether a process certainly does not live any more: the machine was started anew, there is no
 * such process id, or another process has it now. What can't be found out proves nothing.
 * @param owner as noted when the process was alive
 */
export function isOwnerProvablyGone(owner: ProcessIdentity): boolean {
  const here = readBootId();
  if (owner.bootId !== "" && here !== "") {
    if (bootOf(owner.bootId) !== bootOf(here)) return true;
    // Another container's process ids mean nothing in this one.
    if (owner.bootId !== here) return false;
  }
  if (owner.pid <= 0) return false;
  const found = lookUp(owner.pid);
  if (found === "gone") return true;
  return owner.processStart !== "" && found.start !== "" && owner.processStart !== found.start;
}

/**
 * The same, where the process also certainly counted its process ids as this one does: what it started
 * can be found here then.
 */
export function isGoneFromHere(owner: ProcessIdentity): boolean {
  return owner.bootId !== "" && owner.bootId === readBootId() && isOwnerProvablyGone(owner);
}

/**
 * Reads what was noted of a process, as JSON; further fields are left out.
 * @returns null where it is not whole
 */
export function readIdentity(text: string): ProcessIdentity | null {
  try {
    const { pid, processStart, bootId } = JSON.parse(text) as Partial<ProcessIdentity>;
    const isWhole =
      Number.isSafeInteger(pid) && typeof processStart === "string" && typeof bootId === "string";
    return isWhole ? { pid: pid as number, processStart, bootId } : null;
  } catch {
    return null;
  }
}

/** Whether a process certainly is still the one that was noted. What can't be found out proves nothing. */
export function isProvablyAlive({ pid, processStart, bootId }: ProcessIdentity): boolean {
  if (bootId === "" || bootId !== readBootId() || processStart === "" || pid <= 0) return false;
  const found = lookUp(pid);
  return found !== "gone" && found.start === processStart;
}

const NAMESPACE_MARK = "/";

function bootOf(bootId: string): string {
  return bootId.split(NAMESPACE_MARK, 1)[0] ?? "";
}

function readBootId(): string {
  if (process.platform === "linux") {
    const boot = attempt(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
    const namespace = attempt(() => readlinkSync("/proc/self/ns/pid"));
    return boot && namespace ? `${boot}${NAMESPACE_MARK}${namespace}` : boot;
  }
  return process.platform === "darwin"
    ? attempt(() => run("sysctl", ["-n", "kern.bootsessionuuid"]))
    : "";
}

function lookUp(pid: number): Found {
  if (!isProcessId(pid)) return "gone";
  if (process.platform === "linux") {
    const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
    // The command's name, in parentheses, may itself hold spaces and parentheses.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie is dead; it only waits for its parent to ask how it ended.
    return state === "Z" || state === "X" ? "gone" : { start: fields[FIELDS_TO_START] ?? "" };
  }
  return {
    start:
      process.platform === "darwin"
        ? attempt(() => run("ps", ["-o", "lstart=", "-p", String(pid)]))
        : "",
  };
}

/** Field 22 of /proc/PID/stat, counted from the one after the state (field 3). */
const FIELDS_TO_START = 18;

/** Signal 0 asks without touching. A process of another user answers EPERM: it lives. */
function isProcessId(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, {
    encoding: "utf8",
    timeout: 2_000,
    env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

function attempt(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
