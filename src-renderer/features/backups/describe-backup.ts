import type { BackupContent } from "../../../shared/backup.ts";
import { t } from "../../../shared/strings/translate.ts";
import { formatBytes, formatCount, formatInstant } from "../../ui/format.ts";

const SHOWN_PROJECTS = 6;

/** What a backup holds, as pairs of a name and a value. */
export function describeContent(content: BackupContent): [name: string, value: string][] {
  const { changedAt, tasks, projects, sizeBytes } = content;
  const shown = projects.slice(0, SHOWN_PROJECTS).join(", ");
  const more = projects.length - SHOWN_PROJECTS;
  return [
    [
      t(($) => $.backups.facts.changed),
      changedAt === null ? t(($) => $.backups.facts.never) : formatInstant(changedAt),
    ],
    [t(($) => $.backups.facts.tasks), formatCount(tasks)],
    [t(($) => $.backups.facts.projects), describeProjects(shown, more)],
    [t(($) => $.backups.facts.size), formatBytes(sizeBytes)],
  ];
}

function describeProjects(shown: string, more: number): string {
  if (shown === "") return t(($) => $.backups.facts.noProjects);
  return more > 0 ? t(($) => $.backups.facts.moreProjects, { projects: shown, more }) : shown;
}

/** A file's name without its folders. */
export function fileName(path: string): string {
  return path.split(/[\\/]/u).at(-1) ?? path;
}
