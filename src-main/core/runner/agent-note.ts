import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ProcessIdentity, processIdentity, readIdentity } from "../process-identity.ts";

const FILE = "process.json";

/**
 * Notes beside a run's log which process its agent is, so that it can be told from all others once
 * whoever started it is dead.
 * @param folder the log's
 * @param pid of a process that lives
 * @throws the file system's error
 */
export async function noteAgent(folder: string, pid: number): Promise<void> {
  await writeFile(join(folder, FILE), JSON.stringify(processIdentity(pid)), { mode: 0o600 });
}

/** The agent's process as it was noted. @returns null where nothing was, or nothing that can be read */
export async function readAgentNote(folder: string): Promise<ProcessIdentity | null> {
  // Without a note nothing is proved, and nothing is ended.
  const text = await readFile(join(folder, FILE), "utf8").catch(() => "");
  return readIdentity(text);
}
