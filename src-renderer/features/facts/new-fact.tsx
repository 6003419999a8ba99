import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { decideFactKey } from "../../../shared/domain/fact-key.ts";
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
    <section className={styles.detail} aria-label="New fact" tabIndex={-1} data-detail="">
      <div className={styles.top}>
        <h3 className={styles.key}>New fact in {scope.name}</h3>
        <span className={styles.space} />
        <IconButton label="Close the form" size="s" onClick={leave}>
          <X size={15} />
        </IconButton>
      </div>
      <div className={styles.body}>
        <FactEditor
          {...{ factKey: key, draft, head: head ?? null }}
          edit={{ ...edit, save, isChanged: false }}
          saveLabel={head?.deleted ? "Restore" : "Create"}
          startFocused={false}
        >
          <TextField
            ref={field}
            label="Key"
            placeholder="gates.unit"
            value={draft.key}
            error={draft.key !== "" && decision.kind === "refused" ? decision.reason : null}
            hint={<KeyHint isTaken={taken !== null} isDeleted={head?.deleted === true} />}
            onChange={(event) => edit.keep({ ...draft, key: event.target.value })}
          />
          {taken && (
            <Button size="s" onClick={() => goToFact(key, key)}>
              Show {key}
            </Button>
          )}
        </FactEditor>
      </div>
    </section>
  );
}

function KeyHint({ isTaken, isDeleted }: { isTaken: boolean; isDeleted: boolean }) {
  if (isTaken) return "It exists already: saving compares both values first";
  if (isDeleted) return "It was deleted: saving asks before it is brought back";
  return "Lower-case words with dots between them";
}
