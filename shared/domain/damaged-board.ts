import type { ErrorValue } from "../errors.ts";

/**
 * Whether an error says that the board's file is damaged or gone, so that a backup would help. One
 * that only can't be written, that a newer Baton wrote, or that is something else is not helped by it.
 * @param error what opening, reading or writing the board came to
 */
export function isDamaged({ code, detail }: ErrorValue): boolean {
  const { sqlite = "", lost } = detail ?? {};
  return (
    code === "storage" && (/^SQLITE_(NOTADB|CORRUPT)/.test(String(sqlite)) || lost !== undefined)
  );
}
