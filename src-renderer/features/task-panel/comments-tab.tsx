import { Pencil, Trash2 } from "lucide-react";
import { type KeyboardEvent, useMemo, useState } from "react";
import type { Comment } from "../../../shared/operations/comment.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { useBoardStatus } from "../../api/queries.ts";
import { keepCommentDraft, useDrafts } from "../../state/drafts.ts";
import { showKeys } from "../../state/keys.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatAgo, formatInstant } from "../../ui/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { LateMarkdown } from "../../ui/late-markdown.tsx";
import { countLaidOut } from "../../ui/markdown-bounds.ts";
import { TextArea } from "../../ui/text-field.tsx";
import { useClock } from "../../ui/use-clock.ts";
import { WorkerName } from "../../ui/worker-name.tsx";
import { CommentEditor } from "./comment-editor.tsx";
import own from "./comments-tab.module.css";
import { DeleteCommentDialog } from "./delete-comment-dialog.tsx";
import styles from "./panel.module.css";
import type { TaskProps } from "./shown-task.ts";
import { useTextDraft } from "./use-text-draft.ts";

/** What was said about the task, oldest first, and the place to answer. */
export function CommentsTab({ task }: TaskProps) {
  const comments = useMemo(
    () => [...task.comments].sort((a, b) => a.createdAt - b.createdAt),
    [task.comments],
  );
  const atOnce = useMemo(() => countLaidOut(comments.map(({ body }) => body)), [comments]);
  return (
    <div className={styles.stack}>
      {comments.length === 0 && <p className={styles.quiet}>{t(($) => $.comments.none)}</p>}
      {comments.length > 0 && (
        <ul className={own.list} aria-label={t(($) => $.comments.list)}>
          {comments.map((comment, place) => (
            <CommentRow key={comment.id} comment={comment} isAtOnce={place < atOnce} />
          ))}
        </ul>
      )}
      <Composer task={task} />
    </div>
  );
}

interface CommentRowProps {
  readonly comment: Comment;
  /** Whether it is laid out though nobody sees it yet. */
  readonly isAtOnce: boolean;
}

function CommentRow({ comment, isAtOnce }: CommentRowProps) {
  const me = useBoardStatus().data?.caller.id;
  const [isDeleting, setDeleting] = useState(false);
  const { edit, begin } = useTextDraft(`comment:${comment.id}`, comment.body);
  const age = useClock((now) => formatAgo(comment.createdAt, now), 10_000);
  const isPerson = comment.authorType === "human";
  return (
    <li className={own.comment}>
      <Avatar name={comment.authorId} runtime={isPerson ? null : runtimeIn(comment.authorId)} />
      <div className={own.body}>
        <div className={own.head}>
          <WorkerName name={comment.authorId} className={own.author} />
          {!isPerson && <Chip>{comment.authorType}</Chip>}
          <time
            className={own.time}
            dateTime={new Date(comment.createdAt).toISOString()}
            title={formatInstant(comment.createdAt)}
          >
            {age}
          </time>
          {comment.editedAt !== null && (
            <span
              className={own.time}
              title={t(($) => $.comments.editedAt, { at: formatInstant(comment.editedAt) })}
            >
              {t(($) => $.comments.edited)}
            </span>
          )}
          {isPerson && comment.authorId === me && !edit && (
            <span className={own.actions}>
              <IconButton label={t(($) => $.comments.edit)} size="s" onClick={begin}>
                <Pencil size={13} />
              </IconButton>
              <IconButton
                label={t(($) => $.comments.delete)}
                size="s"
                onClick={() => setDeleting(true)}
              >
                <Trash2 size={13} />
              </IconButton>
            </span>
          )}
        </div>
        {edit ? (
          <CommentEditor comment={comment} draft={edit} />
        ) : (
          <LateMarkdown text={comment.body} isAtOnce={isAtOnce} />
        )}
      </div>
      {isDeleting && <DeleteCommentDialog comment={comment} onClose={() => setDeleting(false)} />}
    </li>
  );
}

/** Agents are mostly named after their program: `claude-2`. */
function runtimeIn(agent: string): string {
  return agent.split(/[^a-z]/iu)[0] || agent;
}

function Composer({ task }: TaskProps) {
  const text = useDrafts((drafts) => drafts.comments[task.id] ?? "");
  const [error, setError] = useState<string | null>(null);
  const add = useOperation("comment.add", {
    onDone: () => keepCommentDraft(task.id, ""),
    onRefused: (refusal) => setError(refusal.message),
  });
  const send = () => {
    if (text.trim() === "" || add.isPending) return;
    setError(null);
    add.mutate({ task: task.id, body: text });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      // The text stays as a draft; only the focus leaves, so that the next Esc closes the panel.
      event.stopPropagation();
      (event.target as HTMLElement).closest("aside")?.focus({ preventScroll: true });
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
  };
  return (
    <div className={own.composer}>
      <TextArea
        label={t(($) => $.comments.comment)}
        hideLabel
        className={own.field}
        placeholder={t(($) => $.comments.placeholder)}
        value={text}
        error={error}
        onChange={(event) => keepCommentDraft(task.id, event.target.value)}
        onKeyDown={press}
      />
      <Button
        variant="primary"
        className={own.send}
        disabled={text.trim() === "" || add.isPending}
        shortcut={showKeys("Mod+Enter")}
        onClick={send}
      >
        {t(($) => $.comments.comment)}
      </Button>
    </div>
  );
}
