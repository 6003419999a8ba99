import { FolderOpen } from "lucide-react";
import { useId } from "react";
import type { BackupFile, SeenBackup } from "../../../shared/backup.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatAgo, formatBytes, formatInstant } from "../../ui/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { describeContent, fileName, KIND_WORDS } from "./describe-backup.ts";
import styles from "./restore-dialog.module.css";
import { useRestore } from "./use-restore.ts";

/** Brings a backup back: one of the automatic ones, or a file. It shows what is in it first. */
export function RestoreDialog() {
  const { files, picked, content, fault, isRestoring, pick, choose, restore } = useRestore();
  return (
    <Dialog
      open
      onClose={closeDialog}
      size="l"
      title="Restore a backup"
      description="The board as it is now is kept in the folder backups beside it, so you can come back. Runs that are going on end."
      footer={
        <>
          <Button onClick={choose} disabled={isRestoring}>
            <FolderOpen size={14} aria-hidden="true" />
            Choose a file
          </Button>
          <span className={styles.space} />
          <Button onClick={closeDialog}>Cancel</Button>
          <Button variant="danger" disabled={!content || isRestoring} onClick={restore}>
            {isRestoring ? "Restoring…" : "Restore this backup"}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <FileList files={files} picked={picked} onPick={pick} />
        <section className={styles.content} aria-live="polite" aria-label="What is in it">
          <Preview picked={picked} content={content} fault={fault} />
        </section>
      </div>
    </Dialog>
  );
}

interface FileListProps {
  readonly files: readonly BackupFile[] | null;
  readonly picked: string | null;
  readonly onPick: (path: string) => void;
}

function FileList({ files, picked, onPick }: FileListProps) {
  const group = useId();
  if (files === null) return <Skeleton height={160} />;
  if (files.length === 0) {
    return (
      <p className={styles.empty}>
        There is no automatic backup yet: Baton makes one a day. Choose a file that you saved
        yourself.
      </p>
    );
  }
  return (
    <div role="radiogroup" aria-label="Automatic backups" className={styles.files}>
      {files.map(({ path, kind, madeAt, sizeBytes }) => (
        <label key={path} className={styles.file} data-picked={path === picked}>
          <input
            type="radio"
            name={group}
            checked={path === picked}
            onChange={() => onPick(path)}
            className={styles.radio}
          />
          <span className={styles.when}>{formatInstant(madeAt)}</span>
          <span className={styles.note}>
            {KIND_WORDS[kind]} · {formatAgo(madeAt, Date.now())} · {formatBytes(sizeBytes)}
          </span>
        </label>
      ))}
    </div>
  );
}

interface PreviewProps {
  readonly picked: string | null;
  readonly content: SeenBackup | null;
  readonly fault: string | null;
}

function Preview({ picked, content, fault }: PreviewProps) {
  if (fault !== null) {
    return (
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
    );
  }
  if (content) {
    return (
      <>
        <p className={styles.name} title={content.path}>
          {fileName(content.path)}
        </p>
        <dl className={styles.facts}>
          {describeContent(content).map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.checked}>The file was read and is whole.</p>
        {content.otherBoard !== null && (
          <p role="alert" className={styles.fault}>
            It is a backup of {content.otherBoard}, and would take this board's place.
          </p>
        )}
      </>
    );
  }
  return picked === null ? (
    <p className={styles.empty}>Pick a backup to see what is in it.</p>
  ) : (
    <Skeleton height={120} />
  );
}
