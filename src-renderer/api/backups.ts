import type { BackupAnswers, BackupRequest } from "../../shared/backup.ts";
import { messageOf } from "../../shared/errors.ts";
import { t } from "../../shared/strings/translate.ts";
import { showToast } from "../state/toasts.ts";
import { dataOf } from "./client.ts";

/**
 * Asks the app about backups.
 * @throws {Refusal} what the app answered instead
 */
export async function askBackups<Kind extends BackupRequest["kind"]>(
  request: Extract<BackupRequest, { readonly kind: Kind }>,
): Promise<BackupAnswers[Kind]> {
  return dataOf(await window.baton.backups(request));
}

/** Lets the person name a file, backs the board up to it, and says how that went. */
export async function backUpBoard(): Promise<void> {
  try {
    const content = await askBackups({ kind: "save" });
    if (content === null) return;
    showToast(t(($) => $.notices.backedUp, { path: content.path }));
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}
