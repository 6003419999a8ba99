import { Pencil, Trash2, X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { messageOf } from "../../../shared/errors.ts";
import type { FactRevision } from "../../../shared/operations/fact-fields.ts";
import { t } from "../../../shared/strings/translate.ts";
import { lastValueOf } from "../../api/fact-changes.ts";
import { useFactHistory } from "../../api/facts.ts";
import { useActions } from "../../state/actions.ts";
import { announce } from "../../state/announcer.ts";
import { type FactDraft, keepFactDraft, useFactDrafts } from "../../state/drafts.ts";
import { closeFact } from "../../state/facts.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { DeleteFactDialog } from "./delete-fact-dialog.tsx";
import styles from "./fact-detail.module.css";
import { FactEditor } from "./fact-editor.tsx";
import { FactHistory } from "./fact-history.tsx";
import { prettyJson } from "./fact-text.ts";
import { FactValue } from "./fact-value.tsx";
import { GatedTasks } from "./gated-tasks.tsx";
import { draftIdOf, draftOn, useFactEdit } from "./use-fact-edit.ts";
import type { FactScope } from "./use-fact-scope.ts";

interface FactDetailProps {
  readonly scope: FactScope;
  readonly factKey: string;
  /** Gives the keyboard back to the list. */
  readonly onLeave: () => void;
}

/** One fact: what it holds, who waits for it, and what it held before. */
export function FactDetail({ scope, factKey, onLeave }: FactDetailProps) {
  const draftId = draftIdOf(scope.id, factKey);
  const draft = useFactDrafts(({ facts }) => facts[draftId]);
  const { data: history, error } = useFactHistory(scope.id, factKey);
  const head = history?.[0] ?? null;
  const [isDeleting, setDeleting] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const begin = (text?: string) => {
    const last = head?.deleted ? lastValueOf(scope.id, factKey) : null;
    const start = text ?? (last ? prettyJson(last.value) : undefined);
    keepFactDraft(draftId, { key: factKey, ...draftOn(head, start) });
  };
  const canDelete = head !== null && !head.deleted;
  useActions(
    "fact",
    {
      "edit-fact": history && !draft ? () => begin() : null,
      "delete-fact": canDelete && !draft ? () => setDeleting(true) : null,
    },
    // Wherever in the panel the focus is.
    (element) => frame.current?.closest("[data-panel]")?.contains(element) ?? false,
  );
  useFocusKept(frame, `${draft === undefined} ${head?.revision}`);
  return (
    <section
      ref={frame}
      className={styles.detail}
      aria-label={t(($) => $.facts.fact, { key: factKey })}
      tabIndex={-1}
      data-detail=""
    >
      <div className={styles.top}>
        <h3 className={styles.key}>{factKey}</h3>
        <CopyButton
          label={t(($) => $.facts.copyKey)}
          text={factKey}
          onCopied={() => announce(t(($) => $.facts.keyCopied))}
        />
        <span className={styles.space} />
        {canDelete && !draft && (
          <>
            <IconButton label={t(($) => $.facts.edit)} size="s" onClick={() => begin()}>
              <Pencil size={14} />
            </IconButton>
            <IconButton label={t(($) => $.facts.delete)} size="s" onClick={() => setDeleting(true)}>
              <Trash2 size={14} />
            </IconButton>
          </>
        )}
        <IconButton
          label={t(($) => $.facts.close)}
          size="s"
          onClick={() => {
            onLeave();
            closeFact();
          }}
        >
          <X size={15} />
        </IconButton>
      </div>
      <div className={styles.body}>
        {error && <p role="alert">{messageOf(error)}</p>}
        {!history && !error && <Skeleton width="60%" />}
        {history && draft && <EditedFact {...{ scope, factKey, draft, draftId, head }} />}
        {history && !draft && <FactValue head={head} onWrite={() => begin()} />}
        <GatedTasks scopeId={scope.id} factKey={factKey} />
        {history && (
          <FactHistory
            history={history}
            onUse={draft ? null : (fact) => begin(prettyJson(fact.value))}
          />
        )}
      </div>
      {isDeleting && head && !head.deleted && (
        <DeleteFactDialog
          scopeId={scope.id}
          fact={head}
          kept={(history?.length ?? 1) - 1}
          onClose={() => setDeleting(false)}
        />
      )}
    </section>
  );
}

interface EditedFactProps {
  readonly scope: FactScope;
  readonly factKey: string;
  readonly draft: FactDraft;
  readonly draftId: string;
  readonly head: FactRevision | null;
}

function EditedFact({ scope, factKey, draft, draftId, head }: EditedFactProps) {
  const target = { scopeId: scope.id, key: factKey, draftId, draft, head };
  const edit = useFactEdit({ ...target, onEnd: () => undefined });
  const isBack = head?.deleted && draft.revision === head.revision;
  return (
    <FactEditor
      {...{ factKey, draft, head, edit }}
      saveLabel={isBack ? t(($) => $.facts.editor.restore) : t(($) => $.facts.editor.save)}
      startFocused
    />
  );
}

/** Where what had the focus goes away, such as the editor that is done, the fact keeps it. */
function useFocusKept(frame: RefObject<HTMLElement | null>, state: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) frame.current?.focus({ preventScroll: true });
  }, [frame, state]);
}
