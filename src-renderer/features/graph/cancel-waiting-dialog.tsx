import { useState } from "react";
import { messageOf } from "../../../shared/errors.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useCancellable } from "../../api/graph.ts";
import { useOperation } from "../../api/mutations.ts";
import { showToast } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusIcon } from "../../ui/status-icon.tsx";
import styles from "./cancel-waiting-dialog.module.css";

interface CancelWaitingDialogProps {
  readonly card: Card;
  readonly onClose: () => void;
}

/** Cancels all that waits for a task and has not begun: shown first, and just that or nothing. */
export function CancelWaitingDialog({ card, onClose }: CancelWaitingDialogProps) {
  const { data: tasks, error, refetch } = useCancellable(card.id);
  const [hasChanged, setChanged] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const cancel = useOperation("dependency.cancelDependents", {
    onDone: (cancelled) => {
      showToast(t(($) => $.graph.cancelDone, { count: cancelled.length }));
      onClose();
    },
    onRefused: ({ code, message }) => {
      if (code !== "revision_conflict") return setRefusal(message);
      setChanged(true);
      void refetch();
    },
  });
  const count = tasks?.length ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.graph.cancelTitle, { key: card.key })}
      description={t(($) => $.graph.cancelText)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.graph.cancelKeep)}</Button>
          <Button
            variant="danger"
            disabled={count === 0 || cancel.isPending}
            onClick={() =>
              cancel.mutate({ task: card.id, expected: (tasks ?? []).map(({ id }) => id) })
            }
          >
            {t(($) => $.graph.cancelConfirm, { count })}
          </Button>
        </>
      }
    >
      {hasChanged && <p className={styles.note}>{t(($) => $.graph.cancelChanged)}</p>}
      {(refusal ?? error) && (
        <p className={styles.bad} role="alert">
          {refusal ?? messageOf(error)}
        </p>
      )}
      {!tasks && !error && <Skeleton width="70%" />}
      {tasks?.length === 0 && <p className={styles.note}>{t(($) => $.graph.cancelNothing)}</p>}
      {count > 0 && (
        <ul className={styles.list} aria-label={t(($) => $.graph.cancelTitle, { key: card.key })}>
          {tasks?.map((task) => (
            <li key={task.id} className={styles.item}>
              <StatusIcon status={task.status} />
              <span className={styles.key}>{task.key}</span>
              <span className={styles.title}>{task.title}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
