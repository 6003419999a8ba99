import { ChevronLeft } from "lucide-react";
import { type FormEvent, useId } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { type AgentEdit, keepAgentEdit } from "../../state/agent-edit.ts";
import { Button } from "../../ui/button.tsx";
import { ConflictDialog, type ConflictSide } from "../../ui/conflict-dialog.tsx";
import { diffLines } from "../../ui/diff-lines.ts";
import { mergeTexts } from "../../ui/merge-texts.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { AgentForm } from "./agent-form.tsx";
import { profileText } from "./agent-json.ts";
import { AgentJson } from "./agent-json-editor.tsx";
import styles from "./agents.module.css";
import { type AgentConflict, type AgentWriting, useAgentWriting } from "./use-agent-edit.ts";

/** Writes a profile, as a form or as JSON. */
export function AgentEditor({ edit }: { readonly edit: AgentEdit }) {
  const writing = useAgentWriting(edit);
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    writing.save();
  };
  return (
    <form id={formId} className={styles.editor} onSubmit={submit} noValidate>
      <div className={styles.head}>
        <Button variant="ghost" size="s" onClick={() => keepAgentEdit(null)}>
          <ChevronLeft size={14} aria-hidden="true" />
          {t(($) => $.agents.back)}
        </Button>
        <h3 className={styles.title}>
          {edit.name === null
            ? t(($) => $.agents.newTitle)
            : t(($) => $.agents.editTitle, { name: edit.name })}
        </h3>
        <span className={styles.space} />
        <Segmented
          label={t(($) => $.agents.writtenAs)}
          value={edit.mode}
          segments={[
            { value: "form", label: t(($) => $.agents.asForm) },
            { value: "json", label: t(($) => $.agents.asJson) },
          ]}
          onChange={writing.switchMode}
        />
      </div>
      {edit.mode === "form" ? (
        <AgentForm
          draft={edit.draft}
          isNew={edit.name === null}
          faults={writing.faults}
          onChange={(changes) => writing.change({ draft: { ...edit.draft, ...changes } })}
        />
      ) : (
        <AgentJson
          text={edit.text}
          faults={writing.faults}
          onChange={(text) => writing.change({ text })}
        />
      )}
      <div className={styles.bar}>
        <Button onClick={() => keepAgentEdit(null)}>{t(($) => $.agents.discard)}</Button>
        <Button variant="primary" type="submit" disabled={writing.isSaving}>
          {writing.isSaving ? t(($) => $.agents.saving) : t(($) => $.agents.save)}
        </Button>
      </div>
      {writing.conflict && <Conflict edit={edit} conflict={writing.conflict} writing={writing} />}
    </form>
  );
}

interface ConflictProps {
  readonly edit: AgentEdit;
  readonly conflict: AgentConflict;
  readonly writing: AgentWriting;
}

/** The profile when the edit began, as it is now, and as it was written. */
function Conflict({ edit, conflict, writing }: ConflictProps) {
  const base = profileText(edit.base);
  const theirs = conflict.theirs && profileText(conflict.theirs);
  const mine = writing.mine();
  const side = (name: string, text: string): ConflictSide => ({
    ...{ name, lines: diffLines(base, text), without: "removed" },
  });
  return (
    <ConflictDialog
      title={t(($) => $.agents.conflictTitle, { name: edit.name ?? "" })}
      sides={[
        side(
          t(($) => $.agents.conflictBefore),
          base,
        ),
        side(
          t(($) => $.agents.conflictTheirs),
          theirs ?? t(($) => $.agents.conflictGone),
        ),
        side(
          t(($) => $.agents.conflictMine),
          mine,
        ),
      ]}
      conflicts={mergeTexts(base, mine, theirs ?? base).conflicts}
      isSaving={writing.isSaving}
      onUseTheirs={writing.useTheirs}
      onUseMine={writing.useMine}
      onMerge={writing.mergeByHand}
      onClose={writing.closeConflict}
    />
  );
}
