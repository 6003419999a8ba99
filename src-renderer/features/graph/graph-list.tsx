import { useVirtualizer } from "@tanstack/react-virtual";
import { Unlink } from "lucide-react";
import { useCallback, useMemo, useRef } from "react";
import { STATUS_LABELS } from "../../../shared/domain/status.ts";
import { t } from "../../../shared/strings/translate.ts";
import { changeGraphView } from "../../state/graph.ts";
import { Chip } from "../../ui/chip.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TaskLink } from "../../ui/task-link.tsx";
import { useTurn } from "../../ui/use-turn.ts";
import { lookWhenLaidOut } from "../../ui/when-laid-out.ts";
import styles from "./graph-list.module.css";
import type { GraphEdge, GraphModel, GraphTask } from "./graph-model.ts";
import { useUnlink } from "./use-links.ts";

/** All are as high: their texts are cut. */
const LINE_HEIGHT = 32;
const OVERSCAN = 8;
const COLUMNS = 5;

/** A line of the list: a link, what heads the tasks without links, or one of those. */
type Line =
  | { readonly kind: "link"; readonly key: string; readonly edge: GraphEdge }
  | { readonly kind: "heading"; readonly key: string }
  | { readonly kind: "alone"; readonly key: string; readonly task: GraphTask };

/** The graph told line by line: which task waits for which. Only lines in sight are in the page. */
export function GraphList({ model }: { readonly model: GraphModel }) {
  const scroller = useRef<HTMLElement>(null);
  const lines = useMemo(() => linesOf(model), [model]);
  const keyOf = useCallback((index: number) => lines[index]?.key ?? index, [lines]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    observeElementRect: lookWhenLaidOut,
    getItemKey: keyOf,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label={t(($) => $.graph.list)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
    >
      <table className={styles.table} aria-rowcount={lines.length}>
        <caption className={styles.caption}>{t(($) => $.graph.listCaption)}</caption>
        <colgroup>
          <col />
          <col className={styles.verbColumn} />
          <col />
          <col className={styles.stateColumn} />
          <col className={styles.crossColumn} />
        </colgroup>
        <tbody>
          <Room height={items[0]?.start ?? 0} />
          {items.map(({ index, key }) => {
            const line = lines[index];
            return (
              line && (
                <tr
                  key={key}
                  className={styles.row}
                  style={{ height: LINE_HEIGHT }}
                  data-link={line.kind === "link" ? line.key : undefined}
                  aria-rowindex={index + 1}
                >
                  <LineInTurn line={line} tasks={model.tasks} />
                </tr>
              )
            );
          })}
          <Room height={below} />
        </tbody>
      </table>
    </section>
  );
}

function linesOf({ tasks, edges }: GraphModel): readonly Line[] {
  const links = edges.map((edge): Line => ({ kind: "link", key: edge.id, edge }));
  const alone = [...tasks.values()]
    .filter(({ waitsFor, unblocks }) => waitsFor.length + unblocks.length === 0)
    .map((task): Line => ({ kind: "alone", key: task.card.id, task }));
  if (alone.length === 0) return links;
  return [...links, { kind: "heading", key: "heading" }, ...alone];
}

/** The room of lines that are out of sight. */
function Room({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr style={{ height }}>
      <td colSpan={COLUMNS} />
    </tr>
  );
}

interface LineCellsProps {
  readonly line: Line;
  readonly tasks: GraphModel["tasks"];
}

/** A line, or the room for it until its turn comes. */
function LineInTurn(props: LineCellsProps) {
  return useTurn(true) ? <LineCells {...props} /> : <td colSpan={COLUMNS} />;
}

function LineCells({ line, tasks }: LineCellsProps) {
  switch (line.kind) {
    case "heading":
      return (
        <th colSpan={COLUMNS} scope="rowgroup" className={styles.caption}>
          {t(($) => $.graph.listUnlinked)}
        </th>
      );
    case "alone":
      return (
        <td colSpan={COLUMNS}>
          <Named task={line.task} />
        </td>
      );
    case "link":
      return <LinkCells edge={line.edge} tasks={tasks} />;
  }
}

function LinkCells({
  edge: { task, on, kind },
  tasks,
}: Pick<LineCellsProps, "tasks"> & { readonly edge: GraphEdge }) {
  const unlink = useUnlink();
  const [waiting, blocker] = [tasks.get(task), tasks.get(on)];
  if (!waiting || !blocker) return null;
  const keys = { task: waiting.card.key, on: blocker.card.key };
  return (
    <>
      <td>
        <Named task={waiting} />
      </td>
      <td className={styles.verb}>{t(($) => $.graph.listLine)}</td>
      <td>
        <Named task={blocker} />
      </td>
      <td>
        {kind === "met" && <Chip tone="ok">{t(($) => $.graph.met)}</Chip>}
        {kind === "stalled" && (
          <Chip tone="bad">
            {blocker.cause === null
              ? t(($) => $.graph.nodeStalled, { key: blocker.stalledBy?.key ?? "" })
              : STATUS_LABELS[blocker.card.status].toLowerCase()}
          </Chip>
        )}
      </td>
      <td>
        <IconButton
          label={t(($) => $.graph.unlinkLabel, keys)}
          size="s"
          onClick={() => unlink({ task, on })}
        >
          <Unlink size={13} />
        </IconButton>
      </td>
    </>
  );
}

function Named({ task }: { readonly task: GraphTask }) {
  return <TaskLink task={task.card} onOpen={(taskId) => changeGraphView({ taskId })} />;
}
