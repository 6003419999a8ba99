import { useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import type { Refusal } from "../../api/client.ts";
import { useOperation } from "../../api/mutations.ts";
import { useRereadWork } from "../../api/worktrees.ts";
import { announce } from "../../state/announcer.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import own from "./changes.module.css";
import { WorkOrderDialog, type WorkOrderProps } from "./work-order-dialog.tsx";

/** Pushes a task's branch and opens a pull request for it. */
export function PullRequestDialog({ task, work, onClose }: WorkOrderProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const reread = useRereadWork(task.id);
  const open = useOperation("worktree.pullRequest", {
    onDone: (made) => {
      reread();
      setUrl(made.url);
    },
    onRefused: setRefusal,
  });
  if (url !== null) return <Opened taskKey={task.key} url={url} onClose={onClose} />;
  return (
    <WorkOrderDialog
      title={t(($) => $.work.pullRequest.title, { key: task.key })}
      description={t(($) => $.work.pullRequest.description, {
        branch: work.branch,
        base: work.baseBranch ?? t(($) => $.work.itsBase),
      })}
      confirmLabel={t(($) => $.work.pullRequest.confirm)}
      pendingLabel={t(($) => $.work.pullRequest.pending)}
      isPending={open.isPending}
      refusal={refusal}
      onConfirm={() => open.mutate({ task: task.id })}
      onClose={onClose}
    />
  );
}

interface OpenedProps {
  readonly taskKey: string;
  readonly url: string;
  readonly onClose: () => void;
}

function Opened({ taskKey, url, onClose }: OpenedProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.work.pullRequest.opened, { key: taskKey })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t(($) => $.work.pullRequest.done)}
        </Button>
      }
    >
      <p className={own.address}>
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
        <CopyButton
          label={t(($) => $.work.pullRequest.copy)}
          text={url}
          onCopied={() => announce(t(($) => $.work.pullRequest.copied))}
        />
      </p>
    </Dialog>
  );
}
