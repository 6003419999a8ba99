import { useRef } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { useProjects } from "../../api/queries.ts";
import { closeDialog, type ImportSubject } from "../../state/dialogs.ts";
import { useView } from "../../state/view.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ImportForm } from "./import-form.tsx";
import { ImportResult } from "./import-result.tsx";
import styles from "./transfer.module.css";
import { type ImportStep, useImport } from "./use-import.ts";
import { WorkState } from "./work-state.tsx";

function titleOf({ kind }: ImportStep): string {
  if (kind === "choosing") return t(($) => $.transfer.import);
  return kind === "done" ? t(($) => $.transfer.imported) : t(($) => $.transfer.previewing);
}

interface ImportDialogProps {
  /** What was dropped; null where it is still to be chosen. */
  readonly given: ImportSubject | null;
}

/** Brings tasks of another tool, or an exported board, along: choose, preview, import. */
export function ImportDialog({ given }: ImportDialogProps) {
  const { data: projects } = useProjects();
  const projectId = useView((view) => view.projectId);
  const current = projects?.find(({ id }) => id === projectId)?.prefix ?? null;
  // What a preview leads into has to be known first.
  if (!projects) return null;
  return <Steps key={`${current} ${given?.path}`} current={current} given={given} />;
}

function Steps({ current, given }: ImportDialogProps & { readonly current: string | null }) {
  const it = useImport(current, given);
  const { step, draft, isAtWork } = it;
  const path = draft.path;
  const chooser = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      {...(given === null ? { initialFocus: chooser } : {})}
      size="l"
      // What is at work goes on without the dialog, and its result would be told to nobody.
      onClose={isAtWork ? () => undefined : closeDialog}
      title={titleOf(step)}
      description={step.kind === "choosing" ? undefined : path}
      footer={
        <>
          <WorkState isAtWork={isAtWork} progress={it.progress} error={it.error} />
          <Footer it={it} />
        </>
      }
    >
      <div className={styles.body}>
        {step.kind === "choosing" ? (
          <ImportForm
            chooser={chooser}
            draft={draft}
            isAtWork={isAtWork}
            onChange={it.change}
            onChoose={it.choose}
          />
        ) : (
          <ImportResult report={step.report} />
        )}
      </div>
    </Dialog>
  );
}

function Footer({ it }: { readonly it: ReturnType<typeof useImport> }) {
  const { step, draft, isAtWork } = it;
  if (step.kind === "done") {
    return (
      <Button variant="primary" onClick={closeDialog}>
        {t(($) => $.transfer.close)}
      </Button>
    );
  }
  if (step.kind === "choosing") {
    return (
      <>
        <Button onClick={closeDialog} disabled={isAtWork}>
          {t(($) => $.transfer.cancel)}
        </Button>
        <Button variant="primary" disabled={isAtWork || draft.path === null} onClick={it.preview}>
          {t(($) => $.transfer.preview)}
        </Button>
      </>
    );
  }
  const { created, updated } = step.report;
  const changes = created + updated;
  return (
    <>
      <Button onClick={it.back} disabled={isAtWork}>
        {t(($) => $.transfer.back)}
      </Button>
      <Button variant="primary" disabled={isAtWork || changes === 0} onClick={it.importNow}>
        {changes === 0
          ? t(($) => $.transfer.nothing)
          : t(($) => $.transfer.importTasks, { count: changes })}
      </Button>
    </>
  );
}
