import type { DescriptionDraft } from "../../state/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./conflict-dialog.module.css";
import { type DiffLine, diffLines } from "./diff-lines.ts";
import { mergeTexts } from "./merge-texts.ts";
import type { TaskProps } from "./shown-task.ts";
import type { useDescriptionEdit } from "./use-description-edit.ts";
import { useLastEditor } from "./use-last-editor.ts";

interface ConflictDialogProps extends TaskProps {
  readonly draft: DescriptionDraft;
  readonly edit: ReturnType<typeof useDescriptionEdit>;
}

/** Two people's texts side by side: theirs, yours, or both. Nothing is lost by closing it. */
export function ConflictDialog({ task, draft, edit }: ConflictDialogProps) {
  const editor = useLastEditor(task.id, "description") ?? "somebody";
  const { conflicts } = mergeTexts(draft.base, draft.text, task.description);
  const lines = diffLines(task.description, draft.text);
  return (
    <Dialog
      open
      size="xl"
      onClose={() => edit.setComparing(false)}
      title={`The description of ${task.key} was changed by ${editor}`}
      description={
        conflicts === 0
          ? "You changed different places: merged, both changes are kept."
          : `You both changed the same lines in ${conflicts === 1 ? "one place" : `${conflicts} places`}.`
      }
      footer={
        <>
          <Button onClick={edit.discard}>Use theirs</Button>
          <Button onClick={edit.useMine} disabled={edit.isSaving}>
            Use mine
          </Button>
          <Button variant="primary" onClick={edit.mergeByHand}>
            {conflicts === 0 ? "Merge both" : "Merge by hand"}
          </Button>
        </>
      }
    >
      <div className={styles.sides}>
        <Side name={`Theirs (${editor})`} lines={lines} without="added" />
        <Side name="Yours" lines={lines} without="removed" />
      </div>
    </Dialog>
  );
}

interface SideProps {
  readonly name: string;
  readonly lines: readonly DiffLine[];
  /** The lines that only the other side has. */
  readonly without: "added" | "removed";
}

function Side({ name, lines, without }: SideProps) {
  const own = lines.filter((line) => line.kind !== without);
  return (
    <section className={styles.side} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by key */}
      <pre className={styles.text} tabIndex={0}>
        {own.map((line, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            key={index}
            className={classNames(styles.line, line.kind !== "same" && styles[line.kind])}
          >
            {line.line}
            {"\n"}
          </span>
        ))}
      </pre>
    </section>
  );
}
