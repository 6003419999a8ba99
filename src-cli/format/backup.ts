import type { BackupContent, BackupFile, Restored } from "../../shared/backup.ts";
import { localTime } from "../../shared/domain/local-time.ts";
import { counted } from "./count.ts";
import { table } from "./table.ts";
import { ago } from "./time.ts";
import type { View } from "./view.ts";

const SHOWN_PROJECTS = 5;

/** What a backup holds, in half a sentence. */
export function contentWords({ tasks, projects, changedAt }: BackupContent): string {
  const shown = projects.slice(0, SHOWN_PROJECTS).join(", ");
  const more =
    projects.length > SHOWN_PROJECTS ? ` and ${projects.length - SHOWN_PROJECTS} more` : "";
  const named = projects.length === 0 ? "no projects" : `the projects ${shown}${more}`;
  const changed = changedAt === null ? "never changed" : `last changed ${localTime(changedAt)}`;
  return `${counted(tasks, "task")}, ${named}, ${changed}`;
}

/** What was written where. */
export function backupText(content: BackupContent): string {
  return `${content.path} written and checked: ${contentWords(content)} (${megabytes(content.sizeBytes)})`;
}

const KIND_WORDS: Readonly<Record<BackupFile["kind"], string>> = {
  daily: "daily",
  upgrade: "before an upgrade",
  replaced: "replaced by a restore",
};

/** The automatic backups as a table. */
export function backupListText(
  files: readonly BackupFile[],
  boardPath: string,
  view: View,
): string {
  if (files.length === 0) {
    return `there is no automatic backup of ${boardPath}: the window makes one a day, ${view.baton} backup FILE makes one now`;
  }
  return table(
    [
      { title: "MADE", cell: ({ madeAt }) => localTime(madeAt) },
      { title: "AGE", cell: ({ madeAt }) => ago(madeAt, view.now) },
      { title: "WHY", cell: ({ kind }) => KIND_WORDS[kind] },
      { title: "SIZE", cell: ({ sizeBytes }) => megabytes(sizeBytes) },
      { title: "FILE", cell: ({ path }) => path },
    ],
    files,
    view,
  );
}

/** What a restore did, and where the board is that it replaced. */
export function restoredText(restored: Restored): string {
  const { board, backup, kept, isKeptDamaged, freed, orphans } = restored;
  const was = isKeptDamaged ? "The file that could not be used" : "The board as it was";
  return [
    `${board} is ${backup.path} again: ${contentWords(backup)}`,
    kept === null ? "There was no board before." : `${was} is kept in ${kept}`,
    freed.length === 0 ? "" : `Back in todo, since their runs ended: ${freed.join(", ")}`,
    orphansText(orphans),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

function orphansText(orphans: readonly string[]): string {
  if (orphans.length === 0) return "";
  const heading = `${counted(orphans.length, "worktree")} that this board does not know, made since the backup or by another board, left as found:`;
  return [heading, ...orphans.map((path) => `  ${path}`)].join("\n");
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
