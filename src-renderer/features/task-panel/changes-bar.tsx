import {
  Archive,
  ChevronDown,
  Code,
  Copy,
  FolderOpen,
  GitMerge,
  GitPullRequest,
  RefreshCw,
  SquareTerminal,
} from "lucide-react";
import { useState } from "react";
import type { OperationOutput } from "../../../shared/operations/index.ts";
import { t } from "../../../shared/strings/translate.ts";
import { openWork } from "../../api/worktrees.ts";
import { showToast } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { formatCount } from "../../ui/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { sumChanges } from "./change-words.ts";
import own from "./changes.module.css";
import { MergeDialog } from "./merge-dialog.tsx";
import styles from "./panel.module.css";
import { PullRequestDialog } from "./pull-request-dialog.tsx";
import type { TaskProps } from "./shown-task.ts";

interface ChangesBarProps extends TaskProps {
  readonly work: OperationOutput<"worktree.files">;
  readonly isReading: boolean;
  readonly onReread: () => void;
}

/** What the work comes to, what it is compared with, and what can be done with it. */
export function ChangesBar({ task, work, isReading, onReread }: ChangesBarProps) {
  const { additions, deletions, uncommitted } = sumChanges(work.files);
  const base = work.baseBranch ?? t(($) => $.work.aCommit);
  const count = work.files.length;
  return (
    <div className={own.bar}>
      <div className={own.sum}>
        <b>{t(($) => $.work.files, { count })}</b>
        <span className={own.plus}>+{formatCount(additions)}</span>
        <span className={own.minus}>−{formatCount(deletions)}</span>
        {uncommitted > 0 && (
          <span className={own.faint}>{t(($) => $.work.uncommitted, { files: uncommitted })}</span>
        )}
        <span className={styles.space} />
        <IconButton
          label={t(($) => $.work.readAgain)}
          size="s"
          disabled={isReading}
          onClick={onReread}
        >
          <RefreshCw size={13} />
        </IconButton>
      </div>
      <p className={own.faint}>
        {t(($) => $.work.against, { base })}{" "}
        <span className={styles.mono}>{work.baseCommit.slice(0, 9)}</span>
        {t(($) => $.work.isAt)} <span className={styles.mono}>{work.head.slice(0, 9)}</span>
      </p>
      <Orders task={task} work={work} />
    </div>
  );
}

type Order = "merge" | "pull-request" | "archive";

function Orders({ task, work }: Pick<ChangesBarProps, "task" | "work">) {
  const [order, setOrder] = useState<Order | null>(null);
  const close = () => setOrder(null);
  return (
    <div className={styles.actions}>
      {work.path !== null && (
        <OpenMenu taskId={task.id} path={work.path} onArchive={() => setOrder("archive")} />
      )}
      <Button size="s" onClick={() => setOrder("merge")}>
        <GitMerge size={12} aria-hidden="true" />
        {t(($) => $.work.orders.merge)}
      </Button>
      <Button size="s" onClick={() => setOrder("pull-request")}>
        <GitPullRequest size={12} aria-hidden="true" />
        {t(($) => $.work.orders.pullRequest)}
      </Button>
      {order === "merge" && <MergeDialog task={task} work={work} onClose={close} />}
      {order === "pull-request" && <PullRequestDialog task={task} work={work} onClose={close} />}
      {order === "archive" && <ArchiveDialog task={task} work={work} onClose={close} />}
    </div>
  );
}

interface OpenMenuProps {
  readonly taskId: string;
  readonly path: string;
  readonly onArchive: () => void;
}

function OpenMenu({ taskId, path, onArchive }: OpenMenuProps) {
  const copy = async () => {
    await copyText(path);
    showToast(t(($) => $.work.worktree.pathCopied));
  };
  return (
    <Menu
      trigger={
        <Button size="s">
          {t(($) => $.work.worktree.menu)}
          <ChevronDown size={12} aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem icon={<Code size={14} />} onSelect={() => void openWork(taskId, "editor")}>
        {t(($) => $.work.worktree.editor)}
      </MenuItem>
      <MenuItem
        icon={<SquareTerminal size={14} />}
        onSelect={() => void openWork(taskId, "terminal")}
      >
        {t(($) => $.work.worktree.terminal)}
      </MenuItem>
      <MenuItem icon={<FolderOpen size={14} />} onSelect={() => void openWork(taskId, "files")}>
        {t(($) => $.work.worktree.files)}
      </MenuItem>
      <MenuItem icon={<Copy size={14} />} onSelect={() => void copy()}>
        {t(($) => $.work.worktree.copyPath)}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Archive size={14} />} onSelect={onArchive}>
        {t(($) => $.work.worktree.putAway)}
      </MenuItem>
    </Menu>
  );
}
