import { t } from "../../../shared/strings/translate.ts";
import type { DescriptionDraft } from "../../state/drafts.ts";
import { ConflictDialog } from "../../ui/conflict-dialog.tsx";
import { diffLines } from "../../ui/diff-lines.ts";
import { mergeTexts } from "../../ui/merge-texts.ts";
import type { TaskProps } from "./shown-task.ts";
import type { useDescriptionEdit } from "./use-description-edit.ts";
import { useLastEditor } from "./use-last-editor.ts";

interface DescriptionConflictProps extends TaskProps {
  readonly draft: DescriptionDraft;
  readonly edit: ReturnType<typeof useDescriptionEdit>;
}

/** Two people's descriptions of a task. */
export function DescriptionConflict({ task, draft, edit }: DescriptionConflictProps) {
  const editor = useLastEditor(task.id, "description") ?? t(($) => $.brief.somebody);
  const lines = diffLines(task.description, draft.text);
  return (
    <ConflictDialog
      title={t(($) => $.brief.conflict, { key: task.key, who: editor })}
      sides={[
        { name: t(($) => $.brief.theirs, { who: editor }), lines, without: "added" },
        { name: t(($) => $.brief.yours), lines, without: "removed" },
      ]}
      conflicts={mergeTexts(draft.base, draft.text, task.description).conflicts}
      isSaving={edit.isSaving}
      onUseTheirs={edit.discard}
      onUseMine={edit.useMine}
      onMerge={edit.mergeByHand}
      onClose={() => edit.setComparing(false)}
    />
  );
}
