import { CircleOff, Crosshair, ExternalLink, Link2 } from "lucide-react";
import { useState } from "react";
import { STATUS_LABELS } from "../../../shared/domain/status.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { t } from "../../../shared/strings/translate.ts";
import { changeGraphView, useGraphView } from "../../state/graph.ts";
import { openTask } from "../../state/view.ts";
import { Button } from "../../ui/button.tsx";
import { FoldedList } from "../../ui/folded-list.tsx";
import { StatusIcon } from "../../ui/status-icon.tsx";
import { TaskLink } from "../../ui/task-link.tsx";
import { CancelWaitingDialog } from "./cancel-waiting-dialog.tsx";
import type { GraphTask } from "./graph-model.ts";
import { LinkForm } from "./link-form.tsx";
import styles from "./task-bar.module.css";
import { useUnlink } from "./use-links.ts";

/** The task that one is at, what it hangs together with, and what can be done with that. */
export function TaskBar({ task }: { readonly task: GraphTask }) {
  const { card, cause, stalledBy, waitsFor, unblocks } = task;
  return (
    <section className={styles.bar} aria-label={card.key} data-graph-task={card.key}>
      <p className={styles.head}>
        <StatusIcon status={card.status} />
        <span className={styles.key}>{card.key}</span>
        <span className={styles.title} title={card.title}>
          {card.title}
        </span>
        <span className={styles.status}>{STATUS_LABELS[card.status]}</span>
      </p>
      {(cause ?? stalledBy) && (
        <p className={styles.stalled}>
          {cause && t(($) => $.graph.causes[cause])}
          {cause === null && stalledBy && <StalledBy blocker={stalledBy} />}
        </p>
      )}
      <Actions task={task} />
      <div className={styles.links}>
        <Links name={t(($) => $.graph.waitsFor)} cards={waitsFor} of={card} isWaiting />
        <Links name={t(($) => $.graph.unblocks)} cards={unblocks} of={card} isWaiting={false} />
      </div>
    </section>
  );
}

function StalledBy({ blocker }: { readonly blocker: Card }) {
  return t(($) => $.graph.stalledBy, {
    key: blocker.key,
    cause: blocker.dropped ? "dropped" : STATUS_LABELS[blocker.status].toLowerCase(),
  });
}

function Actions({ task: { card, unblocks } }: { readonly task: GraphTask }) {
  const [open, setOpen] = useState<"link" | "cancel" | null>(null);
  const around = useGraphView((view) => view.around);
  const isRoot = around?.id === card.id;
  return (
    <>
      <div className={styles.actions}>
        <Button size="s" onClick={() => openTask(card.id)}>
          <ExternalLink size={12} aria-hidden="true" />
          {t(($) => $.graph.open)}
        </Button>
        <Button
          size="s"
          aria-expanded={open === "link"}
          data-graph-action="link"
          onClick={() => setOpen(open === "link" ? null : "link")}
        >
          <Link2 size={12} aria-hidden="true" />
          {t(($) => $.graph.link)}
        </Button>
        {!isRoot && (
          <Button
            size="s"
            onClick={() => changeGraphView({ around: { id: card.id, key: card.key } })}
          >
            <Crosshair size={12} aria-hidden="true" />
            {t(($) => $.graph.lookAround)}
          </Button>
        )}
        {unblocks.length > 0 && (
          <Button size="s" data-graph-action="cancel" onClick={() => setOpen("cancel")}>
            <CircleOff size={12} aria-hidden="true" />
            {t(($) => $.graph.cancelWaiting)}
          </Button>
        )}
      </div>
      {open === "link" && <LinkForm card={card} onDone={() => setOpen(null)} />}
      {open === "cancel" && <CancelWaitingDialog card={card} onClose={() => setOpen(null)} />}
    </>
  );
}

interface LinksProps {
  readonly name: string;
  readonly cards: readonly Card[];
  readonly of: Card;
  /** Whether the task waits for these, rather than they for it. */
  readonly isWaiting: boolean;
}

function Links({ name, cards, of, isWaiting }: LinksProps) {
  const unlink = useUnlink();
  if (cards.length === 0) return null;
  return (
    <div className={styles.side}>
      <h3 className={styles.name}>{name}</h3>
      <FoldedList label={name} items={cards} shown={3} keyOf={({ id }) => id}>
        {(card) => (
          <TaskLink
            task={card}
            onOpen={(id) => changeGraphView({ taskId: id })}
            onRemove={() =>
              unlink(isWaiting ? { task: of.id, on: card.id } : { task: card.id, on: of.id })
            }
          />
        )}
      </FoldedList>
    </div>
  );
}
