import type { Comment } from "../../../shared/operations/comment.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { announce } from "../../state/announcer.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Markdown } from "../../ui/markdown.tsx";

interface DeleteCommentDialogProps {
  readonly comment: Comment;
  readonly onClose: () => void;
}

/** Asks before a comment of one's own is deleted. */
export function DeleteCommentDialog({ comment, onClose }: DeleteCommentDialogProps) {
  const remove = useOperation("comment.delete", {
    onDone: () => announce(t(($) => $.comments.deleted)),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.comments.deleteTitle)}
      description={t(($) => $.comments.deleteHint)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.comments.keep)}</Button>
          <Button
            variant="danger"
            disabled={remove.isPending}
            onClick={() => {
              remove.mutate({ comment: comment.id });
              onClose();
            }}
          >
            {t(($) => $.comments.deleteButton)}
          </Button>
        </>
      }
    >
      <Markdown text={comment.body} />
    </Dialog>
  );
}
