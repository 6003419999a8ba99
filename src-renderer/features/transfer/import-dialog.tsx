import { useProjects } from "../../api/queries.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { useView } from "../../state/view.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatCount } from "../../ui/format.ts";
import { ImportForm } from "./import-form.tsx";
import { ImportResult } from "./import-result.tsx";
import styles from "./transfer.module.css";
import { type ImportStep, useImport } from "./use-import.ts";
import { WorkState } from "./work-state.tsx";

const TITLES: Readonly<Record<ImportStep["kind"], string>> = {
  choosing: "Import",
  previewed: "Import: preview",
  done: "Imported",
};

/** Brings tasks of another tool, or an exported board, along: choose, preview, import. */
export function ImportDialog() {
  const { data: projects } = useProjects();
  const projectId = useView((view) => view.projectId);
  const current = projects?.find(({ id }) => id === projectId)?.prefix ?? null;
  return <Steps key={current} current={current} />;
}

function Steps({ current }: { readonly current: string | null }) {
  const it = useImport(current);
  const { step, draft, isAtWork } = it;
  const path = draft.path;
  return (
    <Dialog
      open
      size="l"
      // What is at work goes on without the dialog, and its result would be told to nobody.
      onClose={isAtWork ? () => undefined : closeDialog}
      title={TITLES[step.kind]}
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
            draft={draft}
            onChange={it.change}
            onChoose={it.choose}
            isRefused={it.error !== null}
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
        Close
      </Button>
    );
  }
  if (step.kind === "choosing") {
    return (
      <>
        <Button onClick={closeDialog} disabled={isAtWork}>
          Cancel
        </Button>
        <Button variant="primary" disabled={isAtWork || draft.path === null} onClick={it.preview}>
          Preview
        </Button>
      </>
    );
  }
  const { created, updated } = step.report;
  const changes = created + updated;
  return (
    <>
      <Button onClick={it.back} disabled={isAtWork}>
        Back
      </Button>
      <Button variant="primary" disabled={isAtWork || changes === 0} onClick={it.importNow}>
        {changes === 0 ? "Nothing to import" : `Import ${formatCount(changes)} tasks`}
      </Button>
    </>
  );
}
