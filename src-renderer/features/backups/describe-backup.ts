import type { BackupContent, BackupKind } from "../../../shared/backup.ts";
import { formatBytes, formatCount, formatInstant } from "../../ui/format.ts";

/** Why a backup was made. */
export const KIND_WORDS: Readonly<Record<BackupKind, string>> = {
  daily: "Daily",
  upgrade: "Before an upgrade",
  replaced: "Replaced by a restore",
};

const SHOWN_PROJECTS = 6;

/** What a backup holds, as pairs of a name and a value. */
export function describeContent(content: BackupContent): [name: string, value: string][] {
  const { changedAt, tasks, projects, sizeBytes } = content;
  const shown = projects.slice(0, SHOWN_PROJECTS).join(", ");
  const more = projects.length - SHOWN_PROJECTS;
  return [
    ["Last change", changedAt === null ? "never" : formatInstant(changedAt)],
    ["Tasks", formatCount(tasks)],
    ["Projects", projects.length === 0 ? "none" : more > 0 ? `${shown} and ${more} more` : shown],
    ["Size", formatBytes(sizeBytes)],
  ];
}

/** A file's name without its folders. */
export function fileName(path: string): string {
  return path.split(/[\\/]/u).at(-1) ?? path;
}
