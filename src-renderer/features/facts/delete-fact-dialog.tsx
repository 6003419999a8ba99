import { useState } from "react";
import type { FactRevision } from "../../../shared/operations/fact-fields.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useGatedTasks } from "../../api/facts.ts";
import { useOperation } from "../../api/mutations.ts";
import { showDone } from "../../api/undo.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FactValue } from "./fact-value.tsx";
import { draftIdOf } from "./use-fact-edit.ts";

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
  const { key, revision } = fact;
  const gates = useGatedTasks(scopeId, key).data;
  const tasks = gates?.page?.total ?? 0;
  const deleting = useOperation("fact.delete", {
    onDone: () => {
      const about = draftIdOf(scopeId, key);
      void showDone(
        t(($) => $.facts.deletion.done, { key }),
        ({ fact }) => fact === key,
        { about },
      );
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
      title={t(($) => $.facts.deletion.title, { key })}
      description={[
        t(($) => $.facts.deletion.undoable),
        kept > 0 && t(($) => $.facts.deletion.kept, { count: kept }),
        tasks > 0 && t(($) => $.facts.deletion.waiting, { count: tasks }),
      ]
        .filter(Boolean)
        .join(" ")}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.facts.deletion.keep)}</Button>
          <Button variant="danger" disabled={deleting.isPending} onClick={send}>
            {t(($) => $.facts.deletion.delete)}
          </Button>
        </>
      }
    >
      {error && <p role="alert">{error}</p>}
      <FactValue head={fact} onWrite={onClose} />
    </Dialog>
  );
}
