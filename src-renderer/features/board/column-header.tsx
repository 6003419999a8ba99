import { ChevronsRightLeft, Plus } from "lucide-react";
import { STATUS_LABELS, type TaskStatus } from "../../../shared/domain/status.ts";
import { t } from "../../../shared/strings/translate.ts";
import { openDialog } from "../../state/dialogs.ts";
import { type PendingMove, useMoves } from "../../state/moves.ts";
import { foldColumn } from "../../state/view.ts";
import { classNames } from "../../ui/class-names.ts";
import { FoldedColumn } from "../../ui/folded-column.tsx";
import { formatCount } from "../../ui/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { StatusIcon } from "../../ui/status-icon.tsx";
import { type FoldFocus, useFoldFocus } from "../../ui/use-fold-focus.ts";
import styles from "./column.module.css";

interface ColumnHeaderProps {
  readonly status: TaskStatus;
  readonly count: number;
  /** Cards that stand in it, whether or not a filter shows them. */
  readonly standing: number;
  readonly limit: number | null;
  readonly isFolded: boolean;
}

/** A column's name and count. */
export function ColumnHeader({ status, count, standing, limit, isFolded }: ColumnHeaderProps) {
  const label = STATUS_LABELS[status];
  const load = limit === null ? null : loadOf(standing, limit);
  const focus = useFoldFocus();
  if (isFolded) return <FoldedHeader status={status} count={count} focus={focus} />;
  return (
    <div className={styles.header}>
      <StatusIcon status={status} />
      <h2 className={styles.name}>{label}</h2>
      <span
        className={classNames(styles.count, load && LOAD_STYLES[load])}
        data-count={count}
        data-load={load ?? undefined}
        title={
          load && limit !== null
            ? t(($) => $.limits[LOADS[load]], { count: standing, limit })
            : undefined
        }
      >
        {formatCount(count)}
        {limit !== null && count !== standing && (
          <span> {t(($) => $.board.ofStanding, { standing })}</span>
        )}
        {limit !== null && <span> {t(($) => $.board.ofLimit, { limit })}</span>}
        {load && load !== "within" && <b> {t(($) => $.limits[load])}</b>}
      </span>
      <span className={styles.gap} />
      <IconButton
        label={t(($) => $.board.fold, { column: label })}
        size="s"
        ref={focus.button}
        className={styles.fold}
        onClick={() => {
          focus.notePress();
          foldColumn(status, true);
        }}
      >
        <ChevronsRightLeft size={13} />
      </IconButton>
      {(status === "backlog" || status === "todo") && (
        <IconButton
          label={t(($) => $.board.newTaskIn, { column: label })}
          size="s"
          onClick={() => openDialog({ kind: "new-task", status })}
        >
          <Plus size={15} />
        </IconButton>
      )}
    </div>
  );
}

/** How full a column is. Only recovery, releases and imports take one over its limit. */
type Load = "within" | "full" | "over";

const LOADS = { within: "ofAtMost", full: "isFull", over: "isOver" } as const;

const LOAD_STYLES = { within: undefined, full: styles.atLimit, over: styles.overLimit };

function loadOf(count: number, limit: number): Load {
  if (count > limit) return "over";
  return count === limit ? "full" : "within";
}

interface FoldedHeaderProps {
  readonly status: TaskStatus;
  readonly count: number;
  readonly focus: FoldFocus;
}

function FoldedHeader({ status, count, focus }: FoldedHeaderProps) {
  const held = useMoves(({ pending }) => countHeld(pending, status));
  return (
    <FoldedColumn
      status={status}
      count={count}
      mark={
        held > 0 && (
          <span className={styles.heldCount} title={t(($) => $.board.notWritten, { count: held })}>
            {t(($) => $.board.notWrittenShort, { count: held })}
          </span>
        )
      }
      onUnfold={() => foldColumn(status, false)}
      focus={focus}
    />
  );
}

function countHeld(pending: ReadonlyMap<string, PendingMove>, status: TaskStatus): number {
  let held = 0;
  for (const move of pending.values()) {
    if (move.kind === "held" && move.to === status) held += 1;
  }
  return held;
}
