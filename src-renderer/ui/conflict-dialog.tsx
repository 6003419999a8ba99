import { t } from "../../shared/strings/translate.ts";
import { Button } from "./button.tsx";
import styles from "./conflict-dialog.module.css";
import { Dialog } from "./dialog.tsx";
import type { DiffLine } from "./diff-lines.ts";
import { DiffView } from "./diff-view.tsx";

/** One of the texts that stand side by side. */
export interface ConflictSide {
  readonly name: string;
  readonly lines: readonly DiffLine[];
  /** The lines that only another side has. */
  readonly without: "added" | "removed";
}

interface ConflictDialogProps {
  readonly title: string;
  readonly sides: readonly ConflictSide[];
  /** Places that both changed. */
  readonly conflicts: number;
  readonly isSaving: boolean;
  readonly onUseTheirs: () => void;
  readonly onUseMine: () => void;
  readonly onMerge: () => void;
  /** Nothing is lost by it. */
  readonly onClose: () => void;
}

/** Two people's texts side by side: theirs, yours, or both. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, sides, conflicts, isSaving } = props;
  return (
    <Dialog
      open
      size="xl"
      onClose={props.onClose}
      title={title}
      description={
        conflicts === 0
          ? t(($) => $.ui.conflict.apart)
          : t(($) => $.ui.conflict.together, { count: conflicts })
      }
      footer={
        <>
          <Button onClick={props.onUseTheirs}>{t(($) => $.ui.conflict.useTheirs)}</Button>
          <Button onClick={props.onUseMine} disabled={isSaving}>
            {t(($) => $.ui.conflict.useMine)}
          </Button>
          <Button variant="primary" onClick={props.onMerge}>
            {conflicts === 0 ? t(($) => $.ui.conflict.merge) : t(($) => $.ui.conflict.mergeByHand)}
          </Button>
        </>
      }
    >
      <div className={styles.sides}>
        {sides.map(({ name, lines, without }) => (
          <section key={name} className={styles.side} aria-label={name}>
            <h3 className={styles.name}>{name}</h3>
            <DiffView lines={lines} without={without} className={styles.text} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
