import { agentOf } from "../../../shared/domain/worker-name.ts";
import type { FactRevision } from "../../../shared/operations/fact-fields.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { FactDraft } from "../../state/drafts.ts";
import { ConflictDialog, type ConflictSide } from "../../ui/conflict-dialog.tsx";
import { diffLines } from "../../ui/diff-lines.ts";
import { mergeFactTexts, prettyJson, readFactText } from "./fact-text.ts";
import { draftOn, type useFactEdit } from "./use-fact-edit.ts";

interface FactConflictProps {
  readonly factKey: string;
  readonly draft: FactDraft;
  readonly head: FactRevision | null;
  readonly edit: ReturnType<typeof useFactEdit>;
}

/** What a fact held when the edit began, what it holds now, and what was typed. */
export function FactConflict({ factKey, draft, head, edit }: FactConflictProps) {
  const theirs = draftOn(head).base;
  const author = head ? agentOf(head.author.id) : t(($) => $.facts.conflict.somebody);
  return (
    <ConflictDialog
      title={
        head?.deleted
          ? t(($) => $.facts.conflict.deleted, { key: factKey, author })
          : t(($) => $.facts.conflict.changed, { key: factKey, author })
      }
      sides={sidesOf(
        draft,
        theirs,
        t(($) => $.facts.conflict.theirs, { author, revision: String(head?.revision ?? 0) }),
      )}
      conflicts={mergeFactTexts(draft.base, draft.text, theirs).conflicts}
      isSaving={edit.isSaving}
      onUseTheirs={edit.discard}
      onUseMine={edit.useMine}
      onMerge={edit.mergeByHand}
      onClose={() => edit.setComparing(false)}
    />
  );
}

function sidesOf(draft: FactDraft, theirs: string | null, theirName: string): ConflictSide[] {
  const read = readFactText(draft.text);
  const mine = read.kind === "value" ? prettyJson(read.value) : draft.text;
  const base = draft.base ?? t(($) => $.facts.conflict.nothing);
  const side = (name: string, text: string): ConflictSide => ({
    ...{ name, lines: diffLines(base, text) },
    without: "removed",
  });
  return [
    side(
      t(($) => $.facts.conflict.before, { revision: String(draft.revision) }),
      base,
    ),
    side(theirName, theirs ?? t(($) => $.facts.conflict.gone)),
    side(
      t(($) => $.facts.conflict.yours),
      mine,
    ),
  ];
}
