import { FileText, FolderOpen } from "lucide-react";
import { useEffect, useState } from "react";
import { TABLE_FIELDS } from "../../../shared/domain/import-source.ts";
import { TRANSFER_SOURCES } from "../../../shared/transfer.ts";
import { useProjects } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./transfer.module.css";
import type { ImportDraft } from "./use-import.ts";

const NEW_PROJECT = "+";

interface ImportFormProps {
  readonly draft: ImportDraft;
  readonly onChange: (changes: Partial<ImportDraft>) => void;
  readonly onChoose: () => void;
  /** Whether it was refused as it stands: what could help is unfolded then. */
  readonly isRefused: boolean;
}

/** What to import, from where, and into which project. */
export function ImportForm({ draft, onChange, onChoose, isRefused }: ImportFormProps) {
  const source = TRANSFER_SOURCES.find(({ name }) => name === draft.source);
  const isFolder = source?.accepts === "folder";
  return (
    <div className={styles.form}>
      <div className={styles.row}>
        <span className={styles.label}>From</span>
        <Select
          label="From"
          value={draft.source}
          options={TRANSFER_SOURCES.map(({ name, title, accepts, extensions }) => ({
            value: name,
            label: title,
            hint: accepts === "folder" ? "folder" : extensions.map((end) => `.${end}`).join(" "),
          }))}
          onChange={(name) => onChange({ source: name, path: null })}
        />
      </div>
      <div className={styles.row}>
        <span className={styles.label}>{isFolder ? "Folder" : "File"}</span>
        <div className={styles.place}>
          <Button onClick={onChoose}>
            {isFolder ? <FolderOpen size={14} /> : <FileText size={14} />}
            {isFolder ? "Choose a folder…" : "Choose a file…"}
          </Button>
          <span className={styles.path} title={draft.path ?? undefined}>
            {draft.path ?? "nothing chosen yet"}
          </span>
        </div>
      </div>
      {draft.source === "baton" ? (
        <p className={styles.quiet}>
          A board brings its own projects along. What is on this board stays as it is: a project
          that is here already and differs is refused.
        </p>
      ) : (
        <Target draft={draft} onChange={onChange} />
      )}
      {draft.source === "csv" && (
        <Columns draft={draft} onChange={onChange} isRefused={isRefused} />
      )}
    </div>
  );
}

function Target({ draft, onChange }: Pick<ImportFormProps, "draft" | "onChange">) {
  const { data: projects = [] } = useProjects();
  return (
    <>
      <div className={styles.row}>
        <span className={styles.label}>Into</span>
        <Select
          label="Into"
          value={draft.project ?? NEW_PROJECT}
          options={[
            ...projects.map(({ prefix, name }) => ({ value: prefix, label: name, hint: prefix })),
            { value: NEW_PROJECT, label: "A new project" },
          ]}
          onChange={(value) => onChange({ project: value === NEW_PROJECT ? null : value })}
        />
      </div>
      {draft.project === null && (
        <div className={styles.pair}>
          <TextField
            label="Name"
            value={draft.newName}
            onChange={({ target }) => onChange({ newName: target.value })}
          />
          <TextField
            label="Prefix"
            hint={`Its first task will be ${draft.newPrefix || "…"}-1`}
            value={draft.newPrefix}
            onChange={({ target }) => onChange({ newPrefix: target.value.toUpperCase() })}
          />
        </div>
      )}
    </>
  );
}

/** `depends-on` -> `Depends on`. */
function fieldLabel(field: string): string {
  const words = field.replaceAll("-", " ");
  return words === "id" ? "ID" : words.charAt(0).toUpperCase() + words.slice(1);
}

function Columns({ draft, onChange, isRefused }: Omit<ImportFormProps, "onChoose">) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isRefused) setOpen(true);
  }, [isRefused]);
  return (
    <details
      className={styles.group}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Columns</summary>
      <p className={styles.quiet}>
        Columns with usual headers are found without this. Name a header where it is another one;
        the preview says how each column was taken.
      </p>
      <div className={styles.columns}>
        {TABLE_FIELDS.map((field) => (
          <TextField
            key={field}
            label={fieldLabel(field)}
            placeholder="found by its header"
            value={draft.columns[field] ?? ""}
            onChange={({ target }) =>
              onChange({ columns: { ...draft.columns, [field]: target.value } })
            }
          />
        ))}
      </div>
    </details>
  );
}
