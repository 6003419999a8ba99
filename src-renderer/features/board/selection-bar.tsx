import { CornerDownRight, Tag, Trash2, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { PRIORITY_LABELS } from "../../../shared/domain/priority.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useLabels } from "../../api/queries.ts";
import { changeSeveral, dropSeveral } from "../../api/several.ts";
import { useTaskOptions } from "../../api/task-options.ts";
import { clearSelection } from "../../state/selection.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { LabelCombobox } from "../../ui/label-combobox.tsx";
import { LabelPill } from "../../ui/label-pill.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { Popover } from "../../ui/popover.tsx";
import { PriorityIcon } from "../../ui/priority-icon.tsx";
import { TaskCombobox } from "../../ui/task-combobox.tsx";
import { MoveSeveralItems } from "./move-several-items.tsx";
import styles from "./selection-bar.module.css";

interface SelectionBarProps {
  /** The chosen cards, as they are shown. */
  readonly cards: readonly Card[];
}

/** What can be done with the chosen cards, all at once. */
export function SelectionBar({ cards }: SelectionBarProps) {
  if (cards.length === 0) return null;
  return (
    <section className={styles.bar} aria-label={t(($) => $.selection.bar)}>
      <span className={styles.count} data-selected={cards.length}>
        {t(($) => $.selection.selected, { count: cards.length })}
      </span>
      <MoveButton cards={cards} />
      <LabelsButton cards={cards} />
      <PriorityButton cards={cards} />
      <ParentButton cards={cards} />
      <Button size="s" onClick={() => void dropSeveral(cards)}>
        <Trash2 size={13} aria-hidden="true" />
        {t(($) => $.selection.drop)}
      </Button>
      <IconButton label={t(($) => $.selection.clear)} size="s" onClick={clearSelection}>
        <X size={14} />
      </IconButton>
    </section>
  );
}

function MoveButton({ cards }: SelectionBarProps) {
  return (
    <Menu
      trigger={
        <Button size="s" variant="primary">
          {t(($) => $.selection.moveTo)}
        </Button>
      }
    >
      <MoveSeveralItems cards={cards} />
    </Menu>
  );
}

function PriorityButton({ cards }: SelectionBarProps) {
  const priorities = Object.keys(PRIORITY_LABELS).map(Number).toReversed();
  return (
    <Menu trigger={<Button size="s">{t(($) => $.selection.priority)}</Button>}>
      {priorities.map((priority) => (
        <MenuItem
          key={priority}
          icon={<PriorityIcon priority={priority} />}
          onSelect={() => void changeSeveral(cards, { priority })}
        >
          {PRIORITY_LABELS[priority]}
        </MenuItem>
      ))}
    </Menu>
  );
}

function LabelsButton({ cards }: SelectionBarProps) {
  const { data: known = [] } = useLabels();
  const labels = [...new Set(cards.flatMap((card) => card.labels))].sort();
  return (
    <BarPopover title={t(($) => $.selection.labels)} icon={<Tag size={13} aria-hidden="true" />}>
      {() => (
        <div className={styles.fields}>
          <LabelCombobox
            known={known}
            chosen={labels.filter((label) => cards.every((card) => card.labels.includes(label)))}
            onAdd={(label) => void changeSeveral(cards, { addLabels: [label] })}
          />
          {labels.length > 0 && (
            <div className={styles.labels}>
              {labels.map((label) => (
                <LabelPill
                  key={label}
                  label={label}
                  onRemove={() => void changeSeveral(cards, { removeLabels: [label] })}
                />
              ))}
            </div>
          )}
        </div>
      )}
    </BarPopover>
  );
}

function ParentButton({ cards }: SelectionBarProps) {
  return (
    <BarPopover
      title={t(($) => $.selection.parent)}
      icon={<CornerDownRight size={13} aria-hidden="true" />}
    >
      {(close) => <ParentSearch cards={cards} onDone={close} />}
    </BarPopover>
  );
}

function ParentSearch({ cards, onDone }: SelectionBarProps & { readonly onDone: () => void }) {
  const [text, setText] = useState("");
  const ids = cards.map(({ id }) => id);
  const tasks = useTaskOptions(text, ids);
  const set = (parent: string | null) => {
    onDone();
    void changeSeveral(cards, { parent });
  };
  return (
    <div className={styles.fields}>
      <TaskCombobox
        label={t(($) => $.selection.parentTask)}
        startFocused
        tasks={tasks}
        onQuery={setText}
        onPick={({ id }) => set(id)}
      />
      {cards.some(({ parentId }) => parentId !== null) && (
        <Button size="s" variant="ghost" onClick={() => set(null)}>
          {t(($) => $.selection.noParent)}
        </Button>
      )}
    </div>
  );
}

interface BarPopoverProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: (close: () => void) => ReactNode;
}

function BarPopover({ title, icon, children }: BarPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      title={title}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="s">
          {icon}
          {title}
        </Button>
      }
    >
      {children(() => setOpen(false))}
    </Popover>
  );
}
