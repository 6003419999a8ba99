import { mkdirSync, rmSync } from "node:fs";
import { DomainError, messageOf } from "../../../../shared/errors.ts";
import { backupFolder, backupPath } from "../../backup/backup-files.ts";
import { backUp } from "./backup.ts";

/**
 * Keeps a board as it is before its schema is upgraded. It is never deleted by itself: it is the only
 * way back to an older Baton.
 * @returns deletes the backup again, for an upgrade that does not come about
 * @throws DomainError storage when it can't be made; the upgrade must not begin then
 */
export function backUpBeforeUpgrade(path: string): () => void {
  const target = backupPath(path, "upgrade", Date.now());
  try {
    mkdirSync(backupFolder(path), { recursive: true });
    backUp(path, target, { budgetMs: 0 });
  } catch (cause) {
    const why = messageOf(cause);
    throw new DomainError(
      "storage",
      `${path} has to be upgraded for this Baton, and the backup that comes first can't be made: ${why}. Nothing was changed: put that right and start again`,
      { path, target },
      { cause },
    );
  }
  return () => rmSync(target, { force: true });
}
