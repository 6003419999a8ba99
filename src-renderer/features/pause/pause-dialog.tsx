import { useRef, useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** Asks why the whole board is to be paused. */
export function PauseDialog() {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const pause = useOperation("board.pause", {
    onDone: closeDialog,
    onRefused: (refusal) => setError(refusal.message),
  });
  const send = () => pause.mutate(reason.trim() === "" ? {} : { reason });
  return (
    <Dialog
      open
      onClose={closeDialog}
      initialFocus={field}
      title={t(($) => $.pause.title)}
      description={t(($) => $.pause.description)}
      footer={
        <>
          <Button onClick={closeDialog}>{t(($) => $.pause.keep)}</Button>
          <Button variant="primary" disabled={pause.isPending} onClick={send}>
            {t(($) => $.pause.pause)}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label={t(($) => $.pause.reason)}
        hint={t(($) => $.pause.reasonHint)}
        value={reason}
        error={error}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") send();
        }}
      />
    </Dialog>
  );
}
