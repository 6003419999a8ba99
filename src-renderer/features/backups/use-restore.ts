import { useEffect, useState } from "react";
import type { BackupFile, SeenBackup } from "../../../shared/backup.ts";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { askBackups } from "../../api/backups.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { showToast } from "../../state/toasts.ts";

/** Where the person is on the way to a restored board. */
export interface RestoreState {
  /** Null until they are read. */
  readonly files: readonly BackupFile[] | null;
  /** The file that was picked; its content follows once it was checked. */
  readonly picked: string | null;
  readonly content: SeenBackup | null;
  readonly fault: string | null;
  readonly isRestoring: boolean;
  readonly pick: (path: string) => void;
  readonly choose: () => void;
  readonly restore: () => void;
}

/** Reads the automatic backups, looks into the picked one, and restores it. */
export function useRestore(): RestoreState {
  const [files, setFiles] = useState<readonly BackupFile[] | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const [content, setContent] = useState<SeenBackup | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  useEffect(() => {
    askBackups({ kind: "list" }).then(setFiles, (error) => setFault(messageOf(error)));
  }, []);
  const show = (path: string | null, found: SeenBackup | null, why: string | null) => {
    setPicked(path);
    setContent(found);
    setFault(why);
  };
  const look = async (path: string) => {
    show(path, null, null);
    try {
      const found = await askBackups({ kind: "look", path });
      // Another one may have been picked meanwhile.
      setPicked((now) => {
        if (now === path) setContent(found);
        return now;
      });
    } catch (error) {
      setFault(messageOf(error));
    }
  };
  const choose = async () => {
    try {
      const found = await askBackups({ kind: "choose" });
      if (found) show(found.path, found, null);
    } catch (error) {
      show(null, null, messageOf(error));
    }
  };
  const restore = async () => {
    if (!content || isRestoring) return;
    setRestoring(true);
    try {
      const restored = await askBackups({
        ...{ kind: "restore", path: content.path },
        // What it is of stood beside the button.
        takesOther: content.otherBoard !== null,
      });
      if (restored === null) return closeDialog();
      const { kept, orphans } = restored;
      const done =
        kept === null ? t(($) => $.backups.doneNotKept) : t(($) => $.backups.done, { kept });
      const text =
        orphans.length === 0
          ? done
          : t(($) => $.backups.doneOrphans, { done, orphans: orphans.join(", ") });
      showToast(text, { durationMs: null });
      closeDialog();
    } catch (error) {
      setFault(messageOf(error));
      setRestoring(false);
    }
  };
  return {
    ...{ files, picked, content, fault, isRestoring },
    pick: (path) => void look(path),
    choose: () => void choose(),
    restore: () => void restore(),
  };
}
