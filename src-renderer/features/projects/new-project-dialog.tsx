import { type FormEvent, useState } from "react";
import { isProjectPrefix, suggestPrefix } from "../../../shared/domain/task-key.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { keepProject } from "../../api/project-list.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { showProject } from "../../state/view.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./new-project-dialog.module.css";

const FORM_ID = "new-project";

/** Registers a chosen folder as a project. */
export function NewProjectDialog({ folder }: { readonly folder: string }) {
  const folderName = folder.split(/[\\/]/u).filter(Boolean).at(-1) ?? folder;
  const [name, setName] = useState(folderName);
  const [prefix, setPrefix] = useState(suggestPrefix(folderName));
  const [refusal, setRefusal] = useState<string | null>(null);
  const create = useOperation("project.create", {
    onDone: (project) => {
      keepProject(project);
      showProject(project.id);
      closeDialog();
    },
    onRefused: (error) => setRefusal(error.message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ name, prefix, rootPath: folder });
  };
  const isFaulty = prefix !== "" && !isProjectPrefix(prefix);
  return (
    <Dialog
      open
      onClose={closeDialog}
      title={t(($) => $.projects.new.title)}
      description={folder}
      footer={
        <>
          <Button onClick={closeDialog}>{t(($) => $.projects.new.cancel)}</Button>
          <Button
            variant="primary"
            type="submit"
            form={FORM_ID}
            disabled={create.isPending || isFaulty || prefix === ""}
          >
            {t(($) => $.projects.new.add)}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} onSubmit={submit}>
        <TextField
          label={t(($) => $.projects.new.name)}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t(($) => $.projects.new.prefix)}
          hint={t(($) => $.projects.new.firstTask, { prefix: prefix || "…" })}
          error={isFaulty ? t(($) => $.projects.new.prefixFault) : refusal}
          value={prefix}
          onChange={(event) => {
            setRefusal(null);
            setPrefix(event.target.value.toUpperCase());
          }}
        />
      </form>
    </Dialog>
  );
}
