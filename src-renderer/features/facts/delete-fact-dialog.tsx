import { useState } from "react";
import type { FactReceipt, FactRevision } from "../../../shared/operations/fact-fields.ts";
import { useGatedTasks } from "../../api/facts.ts";
import { useOperation } from "../../api/mutations.ts";
import { showToast } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatCount } from "../../ui/format.ts";
import { FactValue } from "./fact-value.tsx";

interface DeleteFactDialogProps {
  readonly scopeId: string;
  /** As it is now; where it changes while the dialog is open, the new value is shown. */
  readonly fact: FactRevision;
  /** Earlier revisions that go with it. */
  readonly kept: number;
  readonly onClose: () => void;
}

/** Deletes a fact, on the revision that is seen. */
export function DeleteFactDialog({ scopeId, fact, kept, onClose }: DeleteFactDialogProps) {
  const [error, setError] = useState<string | null>(null);
  const { key, value, revision } = fact;
  const gates = useGatedTasks(scopeId, key).data;
  const tasks = gates?.page?.total ?? 0;
  const restoring = useOperation("fact.restore");
  const undo = (receipt: FactReceipt) =>
    restoring.mutate({ project: scopeId, key, value, expectedRevision: receipt.revision });
  const deleting = useOperation("fact.delete", {
    onDone: (receipt) => {
      showToast(`${key} was deleted`, {
        about: `${scopeId} ${key}`,
        actions: [{ label: "Undo", onPress: () => undo(receipt) }],
      });
      onClose();
    },
    onRefused: (refusal) => setError(refusal.message),
  });
  const send = () =>
    deleting.mutate({
      ...{ project: scopeId, key, expectedRevision: revision },
      idempotencyKey: crypto.randomUUID(),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${key}?`}
      description={[
        "The value can be brought back right after.",
        kept > 0 && `Its ${formatCount(kept)} earlier revision${kept === 1 ? "" : "s"} can't.`,
        tasks > 0 &&
          `${formatCount(tasks)} task${tasks === 1 ? "" : "s"} with a gate on it will wait.`,
      ]
        .filter(Boolean)
        .join(" ")}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" disabled={deleting.isPending} onClick={send}>
            Delete
          </Button>
        </>
      }
    >
      {error && <p role="alert">{error}</p>}
      <FactValue head={fact} onWrite={onClose} />
    </Dialog>
  );
}
