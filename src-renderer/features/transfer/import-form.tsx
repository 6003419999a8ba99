import { FileText, FolderOpen } from "lucide-react";
import { t } from "../../../shared/strings/translate.ts";
import { TRANSFER_SOURCES } from "../../../shared/transfer.ts";
import { useProjects } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { TableColumns } from "./table-columns.tsx";
import styles from "./transfer.module.css";
import type { ImportDraft } from "./use-import.ts";

const NEW_PROJECT = "+";

interface ImportFormProps {
  readonly draft: ImportDraft;
  readonly onChange: (changes: Partial<ImportDraft>) => void;
  readonly onChoose: () => void;
}

/** What to import, from where, and into which project. */
export function ImportForm({ draft, onChange, onChoose }: ImportFormProps) {
  const source = TRANSFER_SOURCES.find(({ name }) => name === draft.source);
  const isFolder = source?.accepts === "folder";
  return (
    <div className={styles.form}>
      <div className={styles.row}>
        <span className={styles.label}>{t(($) => $.transfer.from)}</span>
        <Select
          label={t(($) => $.transfer.from)}
          value={draft.source}
          options={TRANSFER_SOURCES.map(({ name, title, accepts, extensions }) => ({
            value: name,
            label: title,
            hint:
              accepts === "folder"
                ? t(($) => $.transfer.aFolder)
                : extensions.map((end) => `.${end}`).join(" "),
          }))}
          onChange={(name) => onChange({ source: name, path: null })}
        />
      </div>
      <div className={styles.row}>
        <span className={styles.label}>
          {isFolder ? t(($) => $.transfer.folder) : t(($) => $.transfer.file)}
        </span>
        <div className={styles.place}>
          <Button onClick={onChoose}>
            {isFolder ? <FolderOpen size={14} /> : <FileText size={14} />}
            {isFolder ? t(($) => $.transfer.chooseFolder) : t(($) => $.transfer.chooseFile)}
          </Button>
          <span className={styles.path} title={draft.path ?? undefined}>
            {draft.path ?? t(($) => $.transfer.notChosen)}
          </span>
        </div>
      </div>
      {draft.source === "baton" ? (
        <p className={styles.quiet}>{t(($) => $.transfer.ofBoard)}</p>
      ) : (
        <Target draft={draft} onChange={onChange} />
      )}
      {draft.source === "csv" && draft.path !== null && (
        <TableColumns draft={draft} path={draft.path} onChange={onChange} />
      )}
    </div>
  );
}

function Target({ draft, onChange }: Pick<ImportFormProps, "draft" | "onChange">) {
  const { data: projects = [] } = useProjects();
  return (
    <>
      <div className={styles.row}>
        <span className={styles.label}>{t(($) => $.transfer.into)}</span>
        <Select
          label={t(($) => $.transfer.into)}
          value={draft.project ?? NEW_PROJECT}
          options={[
            ...projects.map(({ prefix, name }) => ({ value: prefix, label: name, hint: prefix })),
            { value: NEW_PROJECT, label: t(($) => $.transfer.newProject) },
          ]}
          onChange={(value) => onChange({ project: value === NEW_PROJECT ? null : value })}
        />
      </div>
      {draft.project === null && (
        <div className={styles.pair}>
          <TextField
            label={t(($) => $.transfer.name)}
            value={draft.newName}
            onChange={({ target }) => onChange({ newName: target.value })}
          />
          <TextField
            label={t(($) => $.transfer.prefix)}
            hint={t(($) => $.transfer.prefixHint, { prefix: draft.newPrefix || "…" })}
            value={draft.newPrefix}
            onChange={({ target }) => onChange({ newPrefix: target.value.toUpperCase() })}
          />
        </div>
      )}
    </>
  );
}
