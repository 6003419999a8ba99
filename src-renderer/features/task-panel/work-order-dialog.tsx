import type { ReactNode } from "react";
import type { OperationOutput } from "../../../shared/operations/index.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { Refusal } from "../../api/client.ts";
import { filesOf } from "../../api/worktrees.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import own from "./changes.module.css";
import type { TaskProps } from "./shown-task.ts";

/** What each order on a task's work is given. */
export interface WorkOrderProps extends TaskProps {
  readonly work: OperationOutput<"worktree.files">;
  readonly onClose: () => void;
}

interface WorkOrderDialogProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly confirmLabel: string;
  /** Said in its place while it is carried out. */
  readonly pendingLabel: string;
  readonly isPending: boolean;
  /** Why it was not done; nothing has changed then. */
  readonly refusal: Refusal | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before something is done with a task's work, and says in place why it could not be. */
export function WorkOrderDialog(props: WorkOrderDialogProps) {
  const { title, description, confirmLabel, pendingLabel, isPending, refusal } = props;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={props.onClose}>{t(($) => $.work.orders.cancel)}</Button>
          <Button variant="primary" disabled={isPending} onClick={props.onConfirm}>
            {isPending ? pendingLabel : refusal ? t(($) => $.work.orders.tryAgain) : confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
      {refusal && <WorkRefusal refusal={refusal} />}
    </Dialog>
  );
}

function WorkRefusal({ refusal }: { readonly refusal: Refusal }) {
  const files = filesOf(refusal);
  return (
    <div className={own.refused} role="alert">
      <p>{refusal.message}</p>
      {files.length > 0 && (
        <ul className={own.files} aria-label={t(($) => $.work.orders.inConflict)}>
          {files.map((file) => (
            <li key={file}>{file}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
