import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { CircleAlert, Hourglass } from "lucide-react";
import { memo } from "react";
import { STATUS_LABELS } from "../../../shared/domain/status.ts";
import { t } from "../../../shared/strings/translate.ts";
import { classNames } from "../../ui/class-names.ts";
import { StatusIcon } from "../../ui/status-icon.tsx";
import { useTurn } from "../../ui/use-turn.ts";
import styles from "./drawn-task.module.css";
import type { GraphTask } from "./graph-model.ts";
import type { GraphDirection } from "./lay-out-graph.ts";

export type TaskNode = Node<
  {
    readonly task: GraphTask;
    readonly direction: GraphDirection;
    readonly isActive: boolean;
    /** Whether it is on the way that a refused link would have closed. */
    readonly isInCycle: boolean;
  },
  "task"
>;

/** The element of a drawn task. */
export function drawnId(taskId: string): string {
  return `graph-task-${taskId}`;
}

/**
 * A task in the graph. A link is dragged from anywhere on it to anywhere on another. It is there at
 * once, with its state and its name for those who hear it; what stands in it follows in its turn.
 */
export const DrawnTask = memo(function DrawnTask({ data }: NodeProps<TaskNode>) {
  const { task, direction, isActive, isInCycle } = data;
  const { card, cause, stalledBy } = task;
  const isStalled = stalledBy !== null && cause === null;
  const isInTurn = useTurn(true);
  return (
    <>
      <div
        id={drawnId(card.id)}
        role="img"
        aria-label={describe(task)}
        title={`${card.key} ${card.title}`}
        className={classNames(
          styles.task,
          styles[card.status],
          card.dropped && styles.dropped,
          cause !== null && styles.cause,
          isStalled && styles.stalled,
          isInCycle && styles.cycle,
          isActive && styles.active,
        )}
        data-graph-node={card.key}
        data-stalled={isStalled || undefined}
        data-cycle={isInCycle || undefined}
      >
        {isInTurn && <Content task={task} isStalled={isStalled} />}
      </div>
      {/* The library measures them once, with the task: without them no line is drawn. */}
      <Ends direction={direction} />
    </>
  );
});

interface ContentProps {
  readonly task: GraphTask;
  readonly isStalled: boolean;
}

function Content({ task: { card, cause }, isStalled }: ContentProps) {
  return (
    <>
      <span className={styles.line}>
        <StatusIcon status={card.status} />
        <span className={styles.key}>{card.key}</span>
        <span className={styles.status}>{STATUS_LABELS[card.status]}</span>
        {cause !== null && <CircleAlert size={13} className={styles.mark} aria-hidden="true" />}
        {isStalled && <Hourglass size={12} className={styles.mark} aria-hidden="true" />}
      </span>
      <span className={styles.title}>{card.title}</span>
    </>
  );
}

/** Where links begin and end: all of the task. */
function Ends({ direction }: { readonly direction: GraphDirection }) {
  return (
    <>
      <Handle
        type="source"
        position={direction === "right" ? Position.Right : Position.Bottom}
        className={styles.handle}
      />
      <Handle
        type="target"
        position={direction === "right" ? Position.Left : Position.Top}
        className={classNames(styles.handle, styles.target)}
        isConnectableStart={false}
      />
    </>
  );
}

function describe({ card, cause, stalledBy, waitsFor, unblocks }: GraphTask): string {
  const state = [
    STATUS_LABELS[card.status],
    ...(cause === null ? [] : [t(($) => $.graph.causes[cause])]),
    ...(stalledBy === null ? [] : [t(($) => $.graph.nodeStalled, { key: stalledBy.key })]),
  ];
  return t(($) => $.graph.nodeLabel, {
    ...{ key: card.key, title: card.title, state: state.join(", ") },
    ...{ waits: waitsFor.length, unblocks: unblocks.length },
  });
}
