import { FileText, FolderOpen } from "lucide-react";
import type { RefObject } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { TRANSFER_SOURCES, type TransferPlace } from "../../../shared/transfer.ts";
import { useProjects } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { TableColumns } from "./table-columns.tsx";
import styles from "./transfer.module.css";
import type { ImportDraft } from "./use-import.ts";

const NEW_PROJECT = "+";

interface ImportFormProps {
  /** The button that everything begins with. */
  readonly chooser: RefObject<HTMLButtonElement | null>;
  readonly draft: ImportDraft;
  readonly isAtWork: boolean;
  readonly onChange: (changes: Partial<ImportDraft>) => void;
  readonly onChoose: (what: TransferPlace) => void;
}

/** What to import, from which tool, and into which project. */
export function ImportForm({ chooser, draft, isAtWork, onChange, onChoose }: ImportFormProps) {
  const { source, path } = draft;
  return (
    <div className={styles.form}>
      <div className={styles.row}>
        <span className={styles.label}>{t(($) => $.transfer.what)}</span>
        <div className={styles.place}>
          <Button ref={chooser} disabled={isAtWork} onClick={() => onChoose("file")}>
            <FileText size={14} />
            {t(($) => $.transfer.chooseFile)}
          </Button>
          <Button disabled={isAtWork} onClick={() => onChoose("folder")}>
            <FolderOpen size={14} />
            {t(($) => $.transfer.chooseFolder)}
          </Button>
          <span className={styles.path} title={path ?? undefined}>
            {path ?? t(($) => $.transfer.notChosen)}
          </span>
        </div>
      </div>
      {path === null ? (
        <p className={styles.quiet}>{t(($) => $.transfer.reads)}</p>
      ) : (
        <From draft={draft} onChange={onChange} />
      )}
      {path !== null && source === "baton" ? (
        <p className={styles.quiet}>{t(($) => $.transfer.ofBoard)}</p>
      ) : (
        <Target draft={draft} onChange={onChange} />
      )}
      {source === "csv" && path !== null && (
        <TableColumns draft={draft} path={path} onChange={onChange} />
      )}
    </div>
  );
}

/** The tool: guessed by what was chosen, which stays when somebody knows better. */
function From({ draft, onChange }: Pick<ImportFormProps, "draft" | "onChange">) {
  return (
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
        onChange={(source) => onChange({ source })}
      />
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
