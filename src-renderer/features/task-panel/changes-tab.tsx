import { useRef, useState } from "react";
import { isTerminal } from "../../../shared/domain/status.ts";
import { messageOf } from "../../../shared/errors.ts";
import type { OperationOutput } from "../../../shared/operations/index.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { useRereadWork, useWork } from "../../api/worktrees.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useElementWidth } from "../../ui/use-element-width.ts";
import { ChangedFile } from "./changed-file.tsx";
import own from "./changes.module.css";
import { ChangesBar } from "./changes-bar.tsx";
import styles from "./panel.module.css";
import type { TaskProps } from "./shown-task.ts";

/** Above it both sides of a difference stand side by side, in pixels. */
const SPLIT_WIDTH = 640;
/** Files that are listed at once. */
const FILES_AT_ONCE = 200;

/** What the task's work differs in from its base, and what becomes of it. */
export function ChangesTab({ task }: TaskProps) {
  const isLive = task.executions.some(({ status }) => status === "running");
  const { data, error, isFetching, dataUpdatedAt, refetch } = useWork(task.id, isLive);
  const reread = () => void refetch();
  if (error) return <NoWork task={task} message={messageOf(error)} onRetry={reread} />;
  if (!data) return <ChangesSkeleton />;
  return (
    <div className={styles.stack}>
      <ChangesBar task={task} work={data} isReading={isFetching} onReread={reread} />
      <FileList task={task} work={data} readAt={dataUpdatedAt} />
    </div>
  );
}

interface FileListProps extends TaskProps {
  readonly work: OperationOutput<"worktree.files">;
  readonly readAt: number;
}

function FileList({ task, work, readAt }: FileListProps) {
  const list = useRef<HTMLDivElement>(null);
  const isSplit = useElementWidth(list) >= SPLIT_WIDTH;
  const [limit, setLimit] = useState(FILES_AT_ONCE);
  const left = work.files.length - limit;
  return (
    <div ref={list}>
      {work.files.length === 0 ? (
        <p className={styles.quiet}>
          {t(($) => $.work.nothing, { base: work.baseBranch ?? work.baseCommit.slice(0, 9) })}
        </p>
      ) : (
        <ul className={styles.box} aria-label={t(($) => $.work.list)}>
          {work.files.slice(0, limit).map((file) => (
            <ChangedFile
              key={file.path}
              taskId={task.id}
              file={file}
              readAt={readAt}
              isSplit={isSplit}
            />
          ))}
          {left > 0 && (
            <li className={own.more}>
              <Button size="s" onClick={() => setLimit(work.files.length)}>
                {t(($) => $.work.more, { files: left })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

interface NoWorkProps extends TaskProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/** The board's own words say why there is nothing to compare. */
function NoWork({ task, message, onRetry }: NoWorkProps) {
  const reread = useRereadWork(task.id);
  const [refusal, setRefusal] = useState<string | null>(null);
  const provision = useOperation("worktree.provision", {
    onDone: reread,
    onRefused: (error) => setRefusal(error.message),
  });
  const canMake = task.fileMutating && !isTerminal(task.status) && !task.dropped;
  return (
    <div className={styles.stack}>
      <p className={own.reason}>{message}</p>
      {refusal && (
        <p className={own.refusal} role="alert">
          {refusal}
        </p>
      )}
      <div className={styles.actions}>
        {canMake && (
          <Button
            disabled={provision.isPending}
            onClick={() => provision.mutate({ task: task.id })}
          >
            {provision.isPending ? t(($) => $.work.making) : t(($) => $.work.make)}
          </Button>
        )}
        <Button variant="ghost" onClick={onRetry}>
          {t(($) => $.work.lookAgain)}
        </Button>
      </div>
    </div>
  );
}

function ChangesSkeleton() {
  return (
    <div className={styles.stack} role="status" aria-label={t(($) => $.work.reading)}>
      <Skeleton width="60%" />
      <Skeleton width="85%" />
      <Skeleton width="75%" />
    </div>
  );
}
