import { useIsMutating, useMutation } from "@tanstack/react-query";
import { FileDown, FileX } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { RecognisedSource } from "../../../shared/transfer.ts";
import { askTransfers, IMPORTING } from "../../api/transfers.ts";
import { refuses } from "../../state/actions.ts";
import { openDialog, useDialog } from "../../state/dialogs.ts";
import { showToast } from "../../state/toasts.ts";
import styles from "./drop-zone.module.css";
import { type FileDrag, followFileDrags } from "./follow-file-drags.ts";

/** Files that are dragged over the window: what would become of them, and what does. */
export function DropZone() {
  const [drag, setDrag] = useState<FileDrag | null>(null);
  const [name, setName] = useState("");
  const { mutate, isPending } = useMutation({
    mutationFn: (path: string) => askTransfers<"recognise">({ kind: "recognise", path }),
    onSuccess: take,
    onError: (error) => showToast(messageOf(error), { tone: "bad" }),
  });
  const dialog = useDialog((state) => state.dialog.kind);
  const isImporting = useIsMutating({ mutationKey: IMPORTING }) > 0;
  const isFree = (dialog === "none" || dialog === "import") && !isImporting && !isPending;
  useEffect(
    () =>
      followFileDrags({
        onDrag: setDrag,
        canDrop: (files) => isFree && files === 1,
        onDrop: (file) => {
          if (refuses("import")) return;
          const path = window.baton.pathOf(file);
          if (path === "") {
            showToast(
              t(($) => $.transfer.drop.noPlace),
              { tone: "bad" },
            );
            return;
          }
          setName(file.name);
          mutate(path);
        },
      }),
    [isFree, mutate],
  );
  if (isPending) return <Veil title={t(($) => $.transfer.drop.reading, { name })} />;
  if (drag === null) return null;
  if (!isFree) {
    return (
      <Veil refuses title={t(($) => $.transfer.drop.busy)}>
        <p>{t(($) => $.transfer.drop.busyHint)}</p>
      </Veil>
    );
  }
  if (drag.files !== 1) {
    return (
      <Veil refuses title={t(($) => $.transfer.drop.one)}>
        <p>{t(($) => $.transfer.drop.oneHint)}</p>
      </Veil>
    );
  }
  return (
    <Veil title={t(($) => $.transfer.drop.title)}>
      <p>{t(($) => $.transfer.drop.reads)}</p>
      <p>{t(($) => $.transfer.drop.hint)}</p>
    </Veil>
  );
}

interface VeilProps {
  readonly title: string;
  readonly refuses?: boolean;
  readonly children?: ReactNode;
}

function Veil({ title, refuses = false, children }: VeilProps) {
  const Icon = refuses ? FileX : FileDown;
  return (
    <div className={styles.veil} data-refused={refuses || undefined} role="status">
      <div className={styles.card}>
        <Icon size={28} aria-hidden="true" />
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}

/** Goes on with what was dropped: its preview, its list, or why there is neither. */
function take(found: RecognisedSource): void {
  switch (found.kind) {
    case "source":
      openDialog({ kind: "import", given: { source: found.source, path: found.path } });
      return;
    case "text":
      openDialog({ kind: "paste", text: found.text });
      return;
    case "unread":
      tellUnread(found);
  }
}

function tellUnread(found: Extract<RecognisedSource, { kind: "unread" }>): void {
  const { name, isFolder, path, reason } = found;
  if (isFolder) {
    const label = t(($) => $.transfer.drop.makeProject);
    const onPress = () => openDialog({ kind: "new-project", folder: path });
    showToast(
      t(($) => $.transfer.drop.unreadFolder, { name }),
      { actions: [{ label, onPress }] },
    );
  } else {
    showToast(reason ?? t(($) => $.transfer.drop.unread, { name }), { tone: "bad" });
  }
}
