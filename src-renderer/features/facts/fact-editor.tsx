import { type ReactNode, useEffect, useRef } from "react";
import { agentOf } from "../../../shared/domain/worker-name.ts";
import type { FactRevision } from "../../../shared/operations/fact-fields.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { FactDraft } from "../../state/drafts.ts";
import { showKeys } from "../../state/keys.ts";
import { Button } from "../../ui/button.tsx";
import { ChangedNotice } from "../../ui/changed-notice.tsx";
import { hasMergeMarks } from "../../ui/merge-texts.ts";
import { takeEditKey } from "../../ui/take-edit-key.ts";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { FactConflict } from "./fact-conflict.tsx";
import styles from "./fact-editor.module.css";
import { readFactText, showSize } from "./fact-text.ts";
import type { useFactEdit } from "./use-fact-edit.ts";

interface FactEditorProps {
  readonly factKey: string;
  readonly draft: FactDraft;
  readonly head: FactRevision | null;
  readonly edit: ReturnType<typeof useFactEdit>;
  /** What the button says that writes it. */
  readonly saveLabel: string;
  /** Whether the cursor goes to the value when it appears. */
  readonly startFocused: boolean;
  /** Fields above the value. */
  readonly children?: ReactNode;
}

/** Writes a fact's value. Ctrl+Enter saves, Esc gives up (and offers what was typed back). */
export function FactEditor(props: FactEditorProps) {
  const { factKey, draft, head, edit, saveLabel, startFocused, children } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (startFocused) area.current?.focus();
  }, [startFocused]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the fields inside
    <div
      className={styles.editor}
      onKeyDown={(event) => takeEditKey(event, edit.save, edit.discard)}
    >
      {edit.isChanged && (
        <ChangedNotice what={describeChanged(head)} onCompare={() => edit.setComparing(true)} />
      )}
      {children}
      <TextArea
        ref={area}
        label={t(($) => $.facts.editor.value)}
        className={styles.area}
        spellCheck={false}
        value={draft.text}
        error={edit.error}
        hint={<Hint text={draft.text} />}
        placeholder={t(($) => $.facts.editor.valueExample)}
        onChange={(event) => edit.keep({ ...draft, text: event.target.value })}
      />
      <TextField
        label={t(($) => $.facts.editor.stamp)}
        placeholder={t(($) => $.facts.editor.stampExample)}
        maxLength={200}
        value={draft.stamp}
        onChange={(event) => edit.keep({ ...draft, stamp: event.target.value })}
      />
      <div className={styles.bar}>
        <span className={styles.space} />
        <Button onClick={edit.discard} shortcut="Esc">
          {t(($) => $.facts.editor.cancel)}
        </Button>
        <Button
          variant="primary"
          disabled={edit.isSaving}
          onClick={edit.save}
          shortcut={showKeys("Mod+Enter")}
        >
          {saveLabel}
        </Button>
      </div>
      {edit.isComparing && <FactConflict factKey={factKey} draft={draft} head={head} edit={edit} />}
    </div>
  );
}

function describeChanged(head: FactRevision | null): string {
  const author = head ? agentOf(head.author.id) : t(($) => $.facts.conflict.somebody);
  return head?.deleted
    ? t(($) => $.facts.conflict.deletedBy, { author })
    : t(($) => $.facts.conflict.changedBy, { author });
}

/** What is wrong so far, told quietly while it is typed. */
function Hint({ text }: { readonly text: string }) {
  if (hasMergeMarks(text)) return t(($) => $.facts.editor.settle);
  const read = readFactText(text);
  if (read.kind === "value") return showSize(read.bytes);
  return text.trim() === "" ? t(($) => $.facts.editor.valueHint) : read.reason;
}
