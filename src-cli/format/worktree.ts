import type { OperationOutput } from "../../shared/operations/index.ts";
import type { ChangedFileEntry, WorktreeEntry } from "../../shared/operations/worktree.ts";
import { table } from "./table.ts";
import { ago } from "./time.ts";
import type { Look, View } from "./view.ts";

const SHORT = 12;

/** Worktrees as a table. */
export function worktreeTable(worktrees: readonly WorktreeEntry[], view: View): string {
  if (worktrees.length === 0) return "no worktrees";
  return table(
    [
      {
        title: "TASK",
        cell: ({ task }) => task?.key ?? "(gone)",
        style: (text) => view.style("cyan", text),
      },
      { title: "TASK IS", cell: ({ task }) => task?.status ?? "" },
      { title: "WORKTREE", cell: standing },
      { title: "BRANCH", cell: ({ branch }) => branch ?? "" },
      { title: "BEGAN", cell: ({ createdAt }) => ago(createdAt, view.now) },
      { title: "TITLE", cell: ({ task }) => task?.title ?? "", isFlexible: true },
      { title: "FOLDER", cell: ({ path }) => path },
    ],
    worktrees,
    view,
  );
}

function standing({ status, exists }: WorktreeEntry): string {
  return status === "active" && !exists ? "missing" : status;
}

/** A worktree that is ready. */
export function worktreeText(made: OperationOutput<"worktree.provision">): string {
  const { key, path, branch, baseBranch, baseCommit, head } = made;
  const base = baseBranch ?? baseCommit.slice(0, SHORT);
  return `${path}\n${key} on ${branch}, from ${base}, at ${head.slice(0, SHORT)}`;
}

/** A worktree that was put away. */
export function archivedText(archived: OperationOutput<"worktree.archive">): string {
  const { key, branch, savedCommit, keptCommits } = archived;
  const saved = savedCommit === null ? "" : ` (${savedCommit.slice(0, SHORT)} has what was open)`;
  const kept =
    keptCommits === 0 ? "" : `\n${keptCommits} commits of it are in refs/baton/kept/${key}`;
  return `the worktree of ${key} is put away; ${branch ?? "its branch"} has the work${saved}${kept}`;
}

/** What collecting came to. */
export function collectedText(collected: OperationOutput<"worktree.collect">): string {
  const { archived, kept, detached } = collected;
  const lines = [
    ...archived.map(archivedText),
    ...detached.map((path) => `${path} is removed: it was temporary, and its owner is gone`),
    ...kept.map(({ key, error }) => `${key} is kept: ${error.message}`),
  ];
  return lines.length === 0 ? "nothing to collect" : lines.join("\n");
}

const LOOKS: Readonly<Record<ChangedFileEntry["status"], Look>> = {
  added: "green",
  modified: "blue",
  renamed: "cyan",
  deleted: "red",
  conflicted: "magenta",
};

/** Changed files as a table. */
export function changesTable(changes: OperationOutput<"worktree.files">, view: View): string {
  const { files, branch, baseBranch, baseCommit } = changes;
  const base = baseBranch ?? baseCommit.slice(0, SHORT);
  if (files.length === 0) return `${branch} changes nothing against ${base}`;
  const rows = table(
    [
      {
        title: "CHANGE",
        cell: ({ status }) => status,
        style: (text, { status }) => view.style(LOOKS[status], text),
      },
      { title: "+", cell: ({ additions }) => String(additions ?? ""), isRight: true },
      { title: "-", cell: ({ deletions }) => String(deletions ?? ""), isRight: true },
      { title: "", cell: noteOf },
      { title: "FILE", cell: nameOf, isFlexible: true },
    ],
    files,
    view,
  );
  return `${branch} against ${base}\n${rows}`;
}

function noteOf({ isBinary, isUncommitted }: ChangedFileEntry): string {
  return [isBinary ? "binary" : "", isUncommitted ? "uncommitted" : ""].filter(Boolean).join(", ");
}

function nameOf({ path, oldPath }: ChangedFileEntry): string {
  return oldPath === null ? path : `${oldPath} -> ${path}`;
}

/** A diff, line by line in git's colours. */
export function diffText(
  { diff, isClipped }: OperationOutput<"worktree.diff">,
  view: View,
): string {
  if (diff === "") return "no difference";
  const lines = diff.replace(/\n$/, "").split("\n");
  const end = isClipped ? ["(clipped: the rest is not shown)"] : [];
  return [...lines.map((line) => coloured(line, view)), ...end].join("\n");
}

function coloured(line: string, view: View): string {
  if (/^(diff|index|---|\+\+\+|new|deleted|rename|similarity) /.test(line)) {
    return view.style("bold", line);
  }
  if (line.startsWith("+")) return view.style("green", line);
  if (line.startsWith("-")) return view.style("red", line);
  return line.startsWith("@@") ? view.style("cyan", line) : line;
}

/** What merging came to. */
export function mergedText(merged: OperationOutput<"worktree.merge">): string {
  const { branch, baseBranch, commit, isNew } = merged;
  return isNew
    ? `${branch} is merged into ${baseBranch} (${commit.slice(0, SHORT)})`
    : `${baseBranch} has all of ${branch} already`;
}
