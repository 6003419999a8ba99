import { statSync } from "node:fs";

/**
 * Whether a path is the board file or one of the two beside it, by whatever name. No code but SQLite
 * opens these: closing any other handle on them drops SQLite's locks (board.md 8).
 */
export function isBoardFile(path: string, boardPath: string): boolean {
  const identity = identityOf(path);
  return (
    identity !== null &&
    ["", "-wal", "-shm"].some((suffix) => identityOf(boardPath + suffix) === identity)
  );
}

function identityOf(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.dev}:${stats.ino}` : null;
}
