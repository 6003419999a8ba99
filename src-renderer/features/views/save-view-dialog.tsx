import { type FormEvent, useRef, useState } from "react";
import type { SavedView } from "../../../shared/operations/preset.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { useShownQuery } from "../../api/views.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { showToast } from "../../state/toasts.ts";
import { showView, useView } from "../../state/view.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./save-view-dialog.module.css";

const FORM_ID = "save-view";

interface SaveViewDialogProps {
  /** The view that gets another name; null for a new one, of what is shown. */
  readonly view: SavedView | null;
}

/** Keeps filter and grouping under a name, or gives a kept view another name. */
export function SaveViewDialog({ view }: SaveViewDialogProps) {
  const query = useShownQuery();
  const nameField = useRef<HTMLInputElement>(null);
  const { projectId, group, filterTokens } = useView();
  const [name, setName] = useState(view?.name ?? "");
  const [isEverywhere, setEverywhere] = useState(projectId === null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const options = {
    onDone: (saved: SavedView) => {
      if (view === null) showView(saved.id, filterTokens, group);
      showToast(t(($) => $.views.saved, { name: saved.name }));
      closeDialog();
    },
    onRefused: (error: Error) => setRefusal(error.message),
  };
  const create = useOperation("view.create", options);
  const edit = useOperation("view.edit", options);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (view) edit.mutate({ view: view.id, name, revision: view.revision });
    else create.mutate({ project: isEverywhere ? null : projectId, name, query, group });
  };
  return (
    <Dialog
      open
      onClose={closeDialog}
      initialFocus={nameField}
      title={view ? t(($) => $.views.renameTitle) : t(($) => $.views.saveTitle)}
      description={view ? undefined : describe(query, group)}
      footer={
        <>
          <Button onClick={closeDialog}>{t(($) => $.views.cancel)}</Button>
          <Button
            variant="primary"
            type="submit"
            form={FORM_ID}
            disabled={create.isPending || edit.isPending || name.trim() === ""}
          >
            {t(($) => $.views.save)}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} onSubmit={submit}>
        <TextField
          ref={nameField}
          label={t(($) => $.views.name)}
          value={name}
          error={refusal}
          onChange={(event) => {
            setRefusal(null);
            setName(event.target.value);
          }}
        />
        {view === null && projectId !== null && (
          <CheckField
            label={t(($) => $.views.everywhere)}
            checked={isEverywhere}
            onChange={setEverywhere}
          />
        )}
      </form>
    </Dialog>
  );
}

function describe(query: string, group: SavedView["group"]): string {
  const grouping = t(($) => $.views.groupings[group]);
  const grouped = group === "none" ? [] : [t(($) => $.views.groupedBy, { grouping })];
  return [...(query === "" ? [] : [query]), ...grouped].join(" · ");
}
