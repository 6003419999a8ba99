import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { decideFactKey } from "../../../shared/domain/fact-key.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useFactHistory } from "../../api/facts.ts";
import { type FactDraft, useFactDrafts } from "../../state/drafts.ts";
import { closeFact, goToFact } from "../../state/facts.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./fact-detail.module.css";
import { FactEditor } from "./fact-editor.tsx";
import { draftIdOf, useFactEdit } from "./use-fact-edit.ts";
import type { FactScope } from "./use-fact-scope.ts";

const EMPTY: FactDraft = { key: "", text: "", stamp: "", base: null, revision: 0 };

interface NewFactProps {
  readonly scope: FactScope;
  /** Gives the keyboard back to the list. */
  readonly onLeave: () => void;
}

/** Makes a fact. */
export function NewFact({ scope, onLeave }: NewFactProps) {
  const draftId = draftIdOf(scope.id, "");
  const draft = useFactDrafts(({ facts }) => facts[draftId]) ?? EMPTY;
  const decision = decideFactKey(draft.key);
  const key = decision.kind === "accepted" ? decision.text : "";
  const { data: history } = useFactHistory(scope.id, key);
  const head = key === "" ? null : history?.[0];
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const leave = () => {
    onLeave();
    closeFact();
  };
  const edit = useFactEdit({
    ...{ scopeId: scope.id, key, draftId, draft, head },
    onEnd: (isSaved) => {
      if (!isSaved) return leave();
      onLeave();
      goToFact(key, key);
    },
  });
  const save = () => (key === "" ? field.current?.focus() : edit.save());
  const taken = head && !head.deleted ? head : null;
  return (
    <section
      className={styles.detail}
      aria-label={t(($) => $.facts.newFact)}
      tabIndex={-1}
      data-detail=""
    >
      <div className={styles.top}>
        <h3 className={styles.key}>{t(($) => $.facts.newFactIn, { scope: scope.name })}</h3>
        <span className={styles.space} />
        <IconButton label={t(($) => $.facts.closeForm)} size="s" onClick={leave}>
          <X size={15} />
        </IconButton>
      </div>
      <div className={styles.body}>
        <FactEditor
          {...{ factKey: key, draft, head: head ?? null }}
          edit={{ ...edit, save, isChanged: false }}
          saveLabel={
            head?.deleted ? t(($) => $.facts.editor.restore) : t(($) => $.facts.editor.create)
          }
          startFocused={false}
        >
          <TextField
            ref={field}
            label={t(($) => $.facts.editor.key)}
            placeholder={t(($) => $.facts.editor.keyExample)}
            value={draft.key}
            error={draft.key !== "" && decision.kind === "refused" ? decision.reason : null}
            hint={<KeyHint isTaken={taken !== null} isDeleted={head?.deleted === true} />}
            onChange={(event) => edit.keep({ ...draft, key: event.target.value })}
          />
          {taken && (
            <Button size="s" onClick={() => goToFact(key, key)}>
              {t(($) => $.facts.editor.show, { key })}
            </Button>
          )}
        </FactEditor>
      </div>
    </section>
  );
}

function KeyHint({ isTaken, isDeleted }: { isTaken: boolean; isDeleted: boolean }) {
  if (isTaken) return t(($) => $.facts.editor.keyTaken);
  if (isDeleted) return t(($) => $.facts.editor.keyDeleted);
  return t(($) => $.facts.editor.keyHint);
}
