import { useRef } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { unarchiveProject, useArchivedProjects } from "../../api/archive-project.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./archived-dialog.module.css";

/** The projects that are put away; each can be brought back. */
export function ArchivedDialog() {
  const { data: projects, error } = useArchivedProjects();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onClose={closeDialog}
      initialFocus={close}
      title={t(($) => $.projects.archive.list)}
      footer={
        <Button ref={close} onClick={closeDialog}>
          {t(($) => $.projects.archive.close)}
        </Button>
      }
    >
      {error && <p role="alert">{error.message}</p>}
      {projects?.length === 0 && <p>{t(($) => $.projects.archive.none)}</p>}
      <ul className={styles.list}>
        {projects?.map((project) => (
          <li key={project.id} className={styles.row}>
            <span className={styles.name}>{project.name}</span>
            <span className={styles.prefix}>{project.prefix}</span>
            <Button
              size="s"
              aria-label={t(($) => $.projects.archive.bringBackOf, { project: project.name })}
              onClick={() => {
                // What had the focus goes with its line.
                close.current?.focus();
                void unarchiveProject(project);
              }}
            >
              {t(($) => $.projects.archive.bringBack)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
