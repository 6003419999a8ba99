import { statSync } from "node:fs";
import { DomainError } from "../../../../shared/errors.ts";

/**
 * Watches that the file of an open connection stays where it is. SQLite goes on with the file that
 * it opened, wherever that went: what is written then is acknowledged, and seen by nobody. The file
 * is only asked about, never opened (board.md 8).
 * @param path the file; one that is not there is not watched
 * @returns a check, which throws DomainError storage once another file, or none, stands there
 */
export function watchPlace(path: string): () => void {
  const opened = identityOf(path);
  return () => {
    if (opened === null || identityOf(path) === opened) return;
    throw new DomainError(
      "storage",
      `${path} was moved, deleted or replaced while Baton had it open. Nothing more is read or written: put the file back, or end Baton and start it again`,
      { path },
    );
  };
}

function identityOf(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? `${stats.dev}:${stats.ino}` : null;
}
