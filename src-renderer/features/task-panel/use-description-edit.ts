import { useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { useTaskEdit } from "../../api/task-edits.ts";
import {
  type DescriptionDraft,
  dropDescriptionDraft,
  keepDescriptionDraft,
} from "../../state/drafts.ts";
import { showToast } from "../../state/toasts.ts";
import { hasMergeMarks, mergeTexts } from "../../ui/merge-texts.ts";
import type { ShownTask } from "./shown-task.ts";

/**
 * The edit of a description. What was typed is kept until it is saved or given up on purpose, and
 * a text that somebody else wrote meanwhile is never overwritten unseen.
 */
export function useDescriptionEdit(task: ShownTask, draft: DescriptionDraft) {
  const [isComparing, setComparing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const keep = (next: DescriptionDraft) => keepDescriptionDraft(task.id, next);
  const end = () => {
    setComparing(false);
    dropDescriptionDraft(task.id);
  };
  const edit = useTaskEdit({
    onDone: end,
    onRefused: (refusal) => {
      if (refusal.code === "revision_conflict") setComparing(true);
      else setError(refusal.message);
    },
  });
  const send = (text: string) => edit.mutate({ seen: task, edit: { description: text } });
  const save = () => {
    setError(null);
    if (hasMergeMarks(draft.text)) return setError(t(($) => $.brief.marked));
    if (draft.text === task.description) return end();
    if (draft.base !== task.description) return setComparing(true);
    send(draft.text);
  };
  const discard = () => {
    end();
    if (draft.text === draft.base) return;
    showToast(
      t(($) => $.brief.putAway),
      {
        actions: [{ label: t(($) => $.brief.bringBack), onPress: () => keep(draft) }],
      },
    );
  };
  const mergeByHand = () => {
    keep({
      text: mergeTexts(draft.base, draft.text, task.description).text,
      base: task.description,
    });
    setComparing(false);
  };
  return {
    ...{ error, isComparing, setComparing, save, discard, mergeByHand },
    isSaving: edit.isPending,
    type: (text: string) => keep({ ...draft, text }),
    useMine: () => send(draft.text),
  };
}
