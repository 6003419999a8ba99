import { useEffect, useRef, useState } from "react";
import type { Comment } from "../../../shared/operations/comment.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import own from "./comments-tab.module.css";
import type { TextEdit } from "./use-text-draft.ts";

interface CommentEditorProps {
  readonly comment: Comment;
  readonly draft: TextEdit;
}

/** Changes a comment of one's own where it stands. Esc leaves it as it was, and offers what was typed back. */
export function CommentEditor({ comment, draft }: CommentEditorProps) {
  const { text, isNew } = draft;
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  const edit = useOperation("comment.edit", {
    onDone: draft.end,
    onRefused: (refusal) => setError(refusal.message),
  });
  const save = () => {
    if (edit.isPending) return;
    if (text === comment.body) return draft.end();
    if (draft.base !== comment.body) {
      draft.rebase(comment.body);
      return setError(t(($) => $.comments.changed));
    }
    edit.mutate({ comment: comment.id, body: text });
  };
  return (
    <div className={own.editor}>
      <TextArea
        ref={field}
        label={t(($) => $.comments.field)}
        hideLabel
        rows={Math.min(12, Math.max(3, text.split("\n").length))}
        value={text}
        error={error}
        onChange={(event) => draft.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            event.stopPropagation();
            draft.giveUp();
          }
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            save();
          }
        }}
      />
      <div className={own.editorButtons}>
        <Button size="s" onClick={draft.giveUp}>
          {t(($) => $.comments.cancel)}
        </Button>
        <Button
          size="s"
          variant="primary"
          disabled={text.trim() === "" || edit.isPending}
          onClick={save}
        >
          {t(($) => $.comments.save)}
        </Button>
      </div>
    </div>
  );
}
