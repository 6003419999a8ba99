import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportReport,
} from "../../../shared/domain/export-format.ts";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useProjects } from "../../api/queries.ts";
import { askTransfers, useTransferProgress } from "../../api/transfers.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { useView } from "../../state/view.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatBytes } from "../../ui/format.ts";
import { Select } from "../../ui/select.tsx";
import styles from "./transfer.module.css";
import { WorkState } from "./work-state.tsx";

const WHOLE_BOARD = "*";

/** Writes the board, or one project, into a file that the person names. */
export function ExportDialog() {
  const { data: projects = [] } = useProjects();
  const projectId = useView((view) => view.projectId);
  const [format, setFormat] = useState<ExportFormat>("json");
  const [chosen, setChosen] = useState<string | null>(null);
  const current = projects.find(({ id }) => id === projectId)?.prefix ?? WHOLE_BOARD;
  const scope = chosen ?? current;
  const run = useMutation<ExportReport | null, Error>({
    mutationFn: () => {
      const project = scope === WHOLE_BOARD ? null : scope;
      return askTransfers<"export">({ kind: "export", format, project });
    },
  });
  const progress = useTransferProgress(run.isPending);
  return (
    <Dialog
      open
      onClose={run.isPending ? () => undefined : closeDialog}
      title={run.data ? t(($) => $.transfer.export.done) : t(($) => $.transfer.export.title)}
      footer={
        <>
          <WorkState
            isAtWork={run.isPending}
            progress={progress}
            error={run.error && messageOf(run.error)}
          />
          <Footer report={run.data ?? null} isAtWork={run.isPending} onExport={run.mutate} />
        </>
      }
    >
      <div className={styles.body}>
        {run.data ? (
          <Exported report={run.data} />
        ) : (
          <div className={styles.form}>
            <div className={styles.row}>
              <span className={styles.label}>{t(($) => $.transfer.export.what)}</span>
              <Select
                label={t(($) => $.transfer.export.what)}
                value={scope}
                options={[
                  { value: WHOLE_BOARD, label: t(($) => $.transfer.export.wholeBoard) },
                  ...projects.map(({ prefix, name }) => ({
                    value: prefix,
                    label: name,
                    hint: prefix,
                  })),
                ]}
                onChange={setChosen}
              />
            </div>
            <Formats format={format} onChange={setFormat} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface FormatsProps {
  readonly format: ExportFormat;
  readonly onChange: (format: ExportFormat) => void;
}

function Formats({ format, onChange }: FormatsProps) {
  return (
    <fieldset className={styles.formats}>
      <legend className={styles.label}>{t(($) => $.transfer.export.as)}</legend>
      {EXPORT_FORMATS.map(({ name, title, purpose }) => (
        <label key={name} className={styles.format}>
          <input
            type="radio"
            name="format"
            checked={name === format}
            onChange={() => onChange(name)}
          />
          <span>{title}</span>
          <span className={styles.quiet}>{purpose}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Exported({ report }: { readonly report: ExportReport }): ReactNode {
  const { path, tasks, bytes, leftOut, isTooLarge } = report;
  return (
    <div className={styles.result}>
      <p>
        {t(($) => $.transfer.export.holds, { count: tasks, size: formatBytes(bytes) })}{" "}
        <code>{path}</code>
      </p>
      {leftOut > 0 && (
        <p className={styles.quiet}>{t(($) => $.transfer.export.leftOut, { count: leftOut })}</p>
      )}
      {isTooLarge && <p className={styles.quiet}>{t(($) => $.transfer.export.tooLarge)}</p>}
    </div>
  );
}

interface FooterProps {
  readonly report: ExportReport | null;
  readonly isAtWork: boolean;
  readonly onExport: () => void;
}

function Footer({ report, isAtWork, onExport }: FooterProps) {
  if (report) {
    return (
      <>
        <Button onClick={() => void askTransfers<"show">({ kind: "show" })}>
          {t(($) => $.transfer.export.show)}
        </Button>
        <Button variant="primary" onClick={closeDialog}>
          {t(($) => $.transfer.close)}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={closeDialog} disabled={isAtWork}>
        {t(($) => $.transfer.cancel)}
      </Button>
      <Button variant="primary" onClick={onExport} disabled={isAtWork}>
        {t(($) => $.transfer.export.toFile)}
      </Button>
    </>
  );
}
