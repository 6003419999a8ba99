import { FolderOpen } from "lucide-react";
import { useId, useRef } from "react";
import type { BackupFile, SeenBackup } from "../../../shared/backup.ts";
import { t } from "../../../shared/strings/translate.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatAgo, formatBytes, formatInstant } from "../../ui/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { describeContent, fileName } from "./describe-backup.ts";
import styles from "./restore-dialog.module.css";
import { useRestore } from "./use-restore.ts";

/** Brings a backup back: one of the automatic ones, or a file. It shows what is in it first. */
export function RestoreDialog() {
  const { files, picked, content, fault, isRestoring, pick, choose, restore } = useRestore();
  const chooser = useRef<HTMLButtonElement>(null);
  // The focus begins on the first backup, so they have to be known.
  if (files === null && fault === null) return null;
  const hasFiles = files !== null && files.length > 0;
  return (
    <Dialog
      open
      {...(hasFiles ? {} : { initialFocus: chooser })}
      onClose={closeDialog}
      size="l"
      title={t(($) => $.backups.title)}
      description={t(($) => $.backups.hint)}
      footer={
        <>
          <Button ref={chooser} onClick={choose} disabled={isRestoring}>
            <FolderOpen size={14} aria-hidden="true" />
            {t(($) => $.backups.chooseFile)}
          </Button>
          <span className={styles.space} />
          <Button onClick={closeDialog}>{t(($) => $.backups.cancel)}</Button>
          <Button variant="danger" disabled={!content || isRestoring} onClick={restore}>
            {isRestoring ? t(($) => $.backups.restoring) : t(($) => $.backups.restore)}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <FileList files={files} picked={picked} onPick={pick} />
        <section
          className={styles.content}
          aria-live="polite"
          aria-label={t(($) => $.backups.content)}
        >
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
  // Why they could not be read stands beside it.
  if (files === null) return <div />;
  if (files.length === 0) {
    return <p className={styles.empty}>{t(($) => $.backups.none)}</p>;
  }
  return (
    <div role="radiogroup" aria-label={t(($) => $.backups.list)} className={styles.files}>
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
            {t(($) => $.backups.note, {
              kind: t(($) => $.backups.kinds[kind]),
              ago: formatAgo(madeAt, Date.now()),
              size: formatBytes(sizeBytes),
            })}
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
        <p className={styles.checked}>{t(($) => $.backups.whole)}</p>
        {content.otherBoard !== null && (
          <p role="alert" className={styles.fault}>
            {t(($) => $.backups.otherBoard, { board: content.otherBoard })}
          </p>
        )}
      </>
    );
  }
  return picked === null ? (
    <p className={styles.empty}>{t(($) => $.backups.pick)}</p>
  ) : (
    <Skeleton height={120} />
  );
}
