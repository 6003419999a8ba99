import { useEffect, useRef, useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import type { DescriptionDraft } from "../../state/drafts.ts";
import { showKeys } from "../../state/keys.ts";
import { Button } from "../../ui/button.tsx";
import { ChangedNotice } from "../../ui/changed-notice.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { takeEditKey } from "../../ui/take-edit-key.ts";
import { TextArea } from "../../ui/text-field.tsx";
import styles from "./brief-tab.module.css";
import { DescriptionConflict } from "./description-conflict.tsx";
import type { TaskProps } from "./shown-task.ts";
import { useDescriptionEdit } from "./use-description-edit.ts";
import { useLastEditor } from "./use-last-editor.ts";

const MODES = [
  { value: "write", label: t(($) => $.brief.write) },
  { value: "preview", label: t(($) => $.brief.preview) },
] as const;

interface DescriptionEditorProps extends TaskProps {
  readonly draft: DescriptionDraft;
}

/** Writes the description. Ctrl+Enter saves, Esc gives up (and offers what was typed back). */
export function DescriptionEditor({ task, draft }: DescriptionEditorProps) {
  const [mode, setMode] = useState<"write" | "preview">("write");
  const edit = useDescriptionEdit(task, draft);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const field = area.current;
    if (mode !== "write" || !field) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [mode]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the field inside
    <div
      className={styles.editor}
      onKeyDown={(event) => takeEditKey(event, edit.save, edit.discard)}
    >
      {draft.base !== task.description && (
        <DescriptionChanged task={task} onCompare={() => edit.setComparing(true)} />
      )}
      {mode === "write" ? (
        <TextArea
          ref={area}
          label={t(($) => $.brief.description)}
          hideLabel
          className={styles.area}
          value={draft.text}
          error={edit.error}
          placeholder={t(($) => $.brief.placeholder)}
          onChange={(event) => edit.type(event.target.value)}
        />
      ) : (
        <div className={styles.preview}>
          {draft.text.trim() === "" ? (
            <p className={styles.nothing}>{t(($) => $.brief.nothingWritten)}</p>
          ) : (
            <Markdown text={draft.text} />
          )}
        </div>
      )}
      <div className={styles.bar}>
        <Segmented
          label={t(($) => $.brief.description)}
          value={mode}
          segments={MODES}
          onChange={setMode}
        />
        <span className={styles.space} />
        <Button onClick={edit.discard} shortcut="Esc">
          {t(($) => $.brief.cancel)}
        </Button>
        <Button
          variant="primary"
          disabled={edit.isSaving}
          onClick={edit.save}
          shortcut={showKeys("Mod+Enter")}
        >
          {t(($) => $.brief.save)}
        </Button>
      </div>
      {edit.isComparing && <DescriptionConflict task={task} draft={draft} edit={edit} />}
    </div>
  );
}

function DescriptionChanged({ task, onCompare }: TaskProps & { readonly onCompare: () => void }) {
  const editor = useLastEditor(task.id, "description");
  const who = editor ?? t(($) => $.brief.somebody);
  return <ChangedNotice what={t(($) => $.brief.changedBy, { who })} onCompare={onCompare} />;
}
