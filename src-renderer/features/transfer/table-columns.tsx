import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { TABLE_FIELDS, type TableField } from "../../../shared/domain/import-source.ts";
import { STATUS_LABELS, TASK_STATUSES, type TaskStatus } from "../../../shared/domain/status.ts";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { TableLook } from "../../../shared/transfer.ts";
import { askTransfers } from "../../api/transfers.ts";
import { Select } from "../../ui/select.tsx";
import { StatusIcon } from "../../ui/status-icon.tsx";
import styles from "./table-columns.module.css";
import transfer from "./transfer.module.css";
import type { ImportDraft } from "./use-import.ts";

interface TableColumnsProps {
  readonly draft: ImportDraft;
  readonly path: string;
  readonly onChange: (changes: Partial<ImportDraft>) => void;
}

/** How a table is read: what stands where, with what the file itself holds to choose from. */
export function TableColumns({ draft, path, onChange }: TableColumnsProps) {
  const { columns, delimiter, encoding } = draft;
  const wish = { path, columns, delimiter, encoding };
  const { data: look, error } = useQuery({
    queryKey: ["table", wish],
    queryFn: () => askTransfers<"look">({ kind: "look", wish }),
    // While another choice is read, the last one stays in place.
    placeholderData: (before: TableLook | undefined) => before,
    // The file may change between two looks.
    gcTime: 0,
  });
  return (
    <>
      <Form draft={draft} onChange={onChange} look={look} />
      {error && (
        <p className={transfer.error} role="alert">
          {messageOf(error)}
        </p>
      )}
      {look && <Columns {...{ draft, look, onChange }} />}
      {look && look.statuses.length > 0 && <Statuses {...{ draft, look, onChange }} />}
    </>
  );
}

/** A cell's end -> its name; null for what the headers say. */
const DELIMITERS = [
  { value: "", name: "auto" },
  { value: ",", name: "comma" },
  { value: ";", name: "semicolon" },
  { value: "\t", name: "tab" },
  { value: "|", name: "bar" },
] as const;

const ENCODINGS = [
  { value: "", name: "auto", hint: "UTF-8, UTF-16" },
  { value: "windows-1252", name: "western", hint: "windows-1252" },
  { value: "windows-1250", name: "central", hint: "windows-1250" },
  { value: "windows-1251", name: "cyrillic", hint: "windows-1251" },
  { value: "shift_jis", name: "japanese", hint: "Shift JIS" },
  { value: "gb18030", name: "chinese", hint: "GB 18030" },
  { value: "euc-kr", name: "korean", hint: "EUC-KR" },
] as const;

type FormProps = Pick<TableColumnsProps, "draft" | "onChange"> & {
  readonly look: TableLook | undefined;
};

function Form({ draft, onChange, look }: FormProps) {
  return (
    <>
      <div className={styles.forms}>
        <span className={transfer.label}>{t(($) => $.transfer.table.delimiter)}</span>
        <Select
          label={t(($) => $.transfer.table.delimiter)}
          value={draft.delimiter ?? ""}
          options={DELIMITERS.map(({ value, name }) => ({
            ...{ value, label: t(($) => $.transfer.table.delimiters[name]) },
            ...(name === "auto" || name === "tab" ? {} : { hint: value }),
          }))}
          onChange={(value: string) => onChange({ delimiter: value === "" ? null : value })}
        />
        <span className={transfer.label}>{t(($) => $.transfer.table.encoding)}</span>
        <Select
          label={t(($) => $.transfer.table.encoding)}
          value={draft.encoding ?? ""}
          options={ENCODINGS.map(({ value, name, hint }) => ({
            ...{ value, hint, label: t(($) => $.transfer.table.encodings[name]) },
          }))}
          onChange={(value: string) => onChange({ encoding: value === "" ? null : value })}
        />
        {look && (
          <span className={transfer.quiet}>
            {t(($) => $.transfer.table.rows, { count: look.rows })}
          </span>
        )}
      </div>
      {look && look.invalidLine !== null && (
        <p className={styles.warning}>
          {t(($) => $.transfer.table.invalid, { line: String(look.invalidLine) })}
        </p>
      )}
    </>
  );
}

/** Values of the lists that are no headers: none of these begins with a space. */
const BY_HEADER = " by header";
const LEFT_OUT = " left out";

interface ChoiceProps extends Pick<TableColumnsProps, "draft" | "onChange"> {
  readonly look: TableLook;
}

function Columns({ draft, look, onChange }: ChoiceProps) {
  const hasTitle = look.columns.title.length > 0;
  const [isOpen, setOpen] = useState(!hasTitle);
  useEffect(() => {
    // Once open it stays so: the person is at work in it.
    if (!hasTitle) setOpen(true);
  }, [hasTitle]);
  return (
    <details
      className={transfer.group}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t(($) => $.transfer.table.columns)}</summary>
      <p className={hasTitle ? transfer.quiet : styles.warning}>
        {hasTitle ? t(($) => $.transfer.table.hint) : t(($) => $.transfer.table.noTitle)}
      </p>
      <div className={styles.columns}>
        {TABLE_FIELDS.map((field) => (
          <Column key={field} {...{ field, draft, look, onChange }} />
        ))}
      </div>
    </details>
  );
}

function Column({ field, draft, look, onChange }: ChoiceProps & { field: TableField }) {
  const label = t(($) => $.transfer.table.fields[field]);
  const chosen = draft.columns[field];
  const taken = look.columns[field];
  const found = chosen === undefined && taken.length > 0 ? taken.join(", ") : null;
  const choose = (value: string) => {
    const { [field]: _, ...others } = draft.columns;
    if (value === BY_HEADER) onChange({ columns: others });
    else onChange({ columns: { ...others, [field]: value === LEFT_OUT ? "" : value } });
  };
  return (
    <>
      <span className={transfer.label}>{label}</span>
      <Select
        label={label}
        value={chosen === undefined ? BY_HEADER : chosen === "" ? LEFT_OUT : chosen}
        options={[
          {
            value: BY_HEADER,
            label:
              found === null
                ? t(($) => $.transfer.table.notFound)
                : t(($) => $.transfer.table.byHeader, { header: found }),
          },
          { value: LEFT_OUT, label: t(($) => $.transfer.table.none) },
          ...look.headers.map((header) => ({ value: header, label: header })),
        ]}
        onChange={choose}
      />
      <Example look={look} headers={taken} />
    </>
  );
}

/** What stands in the first rows of a column. */
function Example({ look, headers }: { look: TableLook; headers: readonly string[] }) {
  const [header] = headers;
  const cells = look.examples.map((row) => (header === undefined ? "" : (row[header] ?? "")));
  const example = cells.find((cell) => cell !== "");
  return (
    <span className={styles.example}>
      {example !== undefined && t(($) => $.transfer.table.example, { example })}
    </span>
  );
}

function Statuses({ draft, look, onChange }: ChoiceProps) {
  const isUnknown = look.statuses.some(({ means }) => means === null);
  return (
    <details className={transfer.group} open={isUnknown}>
      <summary>{t(($) => $.transfer.table.statuses)}</summary>
      <div className={styles.columns}>
        {look.statuses.map(({ text, means }) => (
          <Status
            key={text}
            {...{ text, means }}
            chosen={draft.statuses[text]}
            onChoose={(to) => {
              const { [text]: _, ...others } = draft.statuses;
              onChange({ statuses: to === null ? others : { ...others, [text]: to } });
            }}
          />
        ))}
      </div>
    </details>
  );
}

interface StatusProps {
  readonly text: string;
  readonly means: TaskStatus | null;
  readonly chosen: TaskStatus | undefined;
  readonly onChoose: (status: TaskStatus | null) => void;
}

function Status({ text, means, chosen, onChoose }: StatusProps) {
  const known = means ?? "backlog";
  return (
    <>
      <span className={styles.word} title={text}>
        {text}
      </span>
      <Select
        label={text}
        value={chosen ?? known}
        options={TASK_STATUSES.map((status) => ({
          ...{ value: status, label: STATUS_LABELS[status], icon: <StatusIcon status={status} /> },
        }))}
        onChange={(status) => onChoose(status === known ? null : status)}
      />
      <span className={styles.example}>
        {means === null && chosen === undefined && t(($) => $.transfer.table.unknown)}
      </span>
    </>
  );
}
