import { ChevronRight } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { messageOf } from "../../../shared/errors.ts";
import type { ChangedFileEntry } from "../../../shared/operations/worktree.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useWorkDiff } from "../../api/worktrees.ts";
import { classNames } from "../../ui/class-names.ts";
import { formatCount } from "../../ui/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CHANGE_WORDS, describeChange, splitPath } from "./change-words.ts";
import own from "./changes.module.css";

// The viewer is large, and most of the time no difference is looked at.
const DiffTable = lazy(async () => ({
  default: (await import("../../ui/diff-table.tsx")).DiffTable,
}));

interface ChangedFileProps {
  readonly taskId: string;
  readonly file: ChangedFileEntry;
  /** When the files were read. */
  readonly readAt: number;
  readonly isSplit: boolean;
}

/** A changed file: one line, and its difference below when opened. */
export function ChangedFile({ taskId, file, readAt, isSplit }: ChangedFileProps) {
  const [isOpen, setOpen] = useState(false);
  const { folder, name } = splitPath(file.path);
  const { letter, word } = CHANGE_WORDS[file.status];
  return (
    <li className={own.file}>
      <button
        type="button"
        className={own.line}
        aria-expanded={isOpen}
        aria-label={describeChange(file)}
        title={file.path}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={13} className={own.chevron} aria-hidden="true" />
        <span className={classNames(own.letter, own[file.status])} title={word}>
          {letter}
        </span>
        <span className={own.path}>
          <span className={own.folder}>{folder}</span>
          <span className={own.name}>{name}</span>
        </span>
        {file.isUncommitted && (
          <span className={own.uncommitted} title={t(($) => $.work.file.inNoCommit)} />
        )}
        <Counts file={file} />
      </button>
      {file.oldPath !== null && (
        <p className={own.renamedFrom}>{t(($) => $.work.file.was, { path: file.oldPath })}</p>
      )}
      {isOpen && <FileDiff taskId={taskId} file={file} readAt={readAt} isSplit={isSplit} />}
    </li>
  );
}

function Counts({ file }: { readonly file: ChangedFileEntry }) {
  if (file.isBinary) return <span className={own.binary}>{t(($) => $.work.file.binary)}</span>;
  return (
    <span className={own.counts}>
      {file.additions !== 0 && (
        <span className={own.plus}>+{formatCount(file.additions ?? 0)}</span>
      )}
      {file.deletions !== 0 && (
        <span className={own.minus}>−{formatCount(file.deletions ?? 0)}</span>
      )}
    </span>
  );
}

function FileDiff({ taskId, file, readAt, isSplit }: ChangedFileProps) {
  const { data, error } = useWorkDiff(taskId, file, readAt);
  if (error) return <p className={own.refusal}>{messageOf(error)}</p>;
  if (!data) return <DiffSkeleton />;
  if (data.isBinary || file.isBinary) {
    return <p className={own.note}>{t(($) => $.work.file.binaryNote)}</p>;
  }
  return (
    <section
      className={own.diff}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long difference is scrolled by key
      tabIndex={0}
      aria-label={t(($) => $.work.file.difference, { path: file.path })}
    >
      <Suspense fallback={<DiffSkeleton />}>
        <DiffTable text={data.diff} isSplit={isSplit} />
      </Suspense>
      {data.isClipped && <p className={own.clipped}>{t(($) => $.work.file.clipped)}</p>}
    </section>
  );
}

function DiffSkeleton() {
  return (
    <div className={own.note} role="status" aria-label={t(($) => $.work.file.reading)}>
      <Skeleton width="70%" />
    </div>
  );
}
