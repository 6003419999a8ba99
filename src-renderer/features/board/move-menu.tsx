import { Copy, PanelRight, Play } from "lucide-react";
import { memo, type ReactNode, useEffect, useState } from "react";
import { type ActionId, actionOf } from "../../../shared/actions/index.ts";
import { moveKeyOf } from "../../../shared/actions/task-actions.ts";
import { legalTargets, STATUS_LABELS, type TaskStatus } from "../../../shared/domain/status.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { t } from "../../../shared/strings/translate.ts";
import { moveTask } from "../../api/moves.ts";
import { findTask, onTask, useKnown } from "../../api/subject.ts";
import { runAction } from "../../state/actions.ts";
import { focusCard } from "../../state/board-focus.ts";
import { focusPlace } from "../../state/focus-place.ts";
import { showKeys } from "../../state/keys.ts";
import { closeMoveMenu, type MenuTask, useMoveMenu } from "../../state/move-menu.ts";
import { openTask } from "../../state/view.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { MakingItems } from "../../ui/making-items.tsx";
import { AnchoredMenu, MenuGroup, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { StatusIcon } from "../../ui/status-icon.tsx";
import { MoveSeveralItems } from "./move-several-items.tsx";

interface MoveMenuProps {
  /** The chosen cards, as they are shown. */
  readonly chosen: readonly Card[];
}

/** What dragging does, by menu: for a mouse that only clicks, and for the keyboard. */
export const MoveMenu = memo(function MoveMenu({ chosen }: MoveMenuProps) {
  const menu = useMoveMenu((state) => state.menu);
  // Others may move the task while its menu is open.
  const task = useKnown(menu.kind === "open" ? menu.task : null);
  const isOfChosen = menu.kind === "open" && menu.isOfChosen;
  const isOpen = task !== null && (!isOfChosen || chosen.length > 0);
  useEffect(() => {
    // Else it would open by itself as soon as a card is chosen again.
    if (isOfChosen && chosen.length === 0) closeMoveMenu();
  }, [isOfChosen, chosen]);
  // It keeps its items until it has left: focus that lay on one must not fall off the window.
  const [last, setLast] = useState<{
    readonly task: MenuTask;
    /** Null where it is about that task alone. */
    readonly cards: readonly Card[] | null;
  } | null>(null);
  const cards = isOfChosen ? chosen : null;
  if (isOpen && (task !== last?.task || cards !== last.cards)) setLast({ task, cards });
  return (
    <AnchoredMenu
      open={isOpen}
      anchor={menu.kind === "open" ? menu.place : null}
      label={t(($) => $.board.menu.label)}
      onClose={closeMoveMenu}
      returnFocus={() => focusAgain(last?.task ?? null)}
    >
      {last?.cards && <MoveSeveralItems cards={last.cards} />}
      {last && !last.cards && <MoveItems task={last.task} />}
    </AnchoredMenu>
  );
});

/**
 * Where the menu was opened elsewhere than on the board, the focus goes back there. Else to the card,
 * which may be in another column by now, and out of view there.
 */
function focusAgain(task: MenuTask | null): HTMLElement | false {
  const place = focusPlace();
  if (place && !place.closest("[data-board]")) return place;
  if (task) focusCard(task.id);
  return false;
}

function MoveItems({ task }: { readonly task: MenuTask }) {
  const targets = legalTargets(task.status);
  return (
    <>
      <MenuGroup label={t(($) => $.board.menu.group, { key: task.key })}>
        {targets.length === 0 && (
          <MenuItem disabled onSelect={closeMoveMenu}>
            {t(($) => $.board.menu.final, { status: STATUS_LABELS[task.status] })}
          </MenuItem>
        )}
        {targets.map((to) => (
          <MenuItem
            key={to}
            icon={<StatusIcon status={to} />}
            hint={hintOf(task, to)}
            shortcut={moveKeyOf(to)}
            onSelect={() => void moveTask(task, to)}
          >
            {STATUS_LABELS[to]}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <ActionItem id="run-task" icon={<Play size={14} />} isOff={task.status !== "todo"} />
      <MenuItem
        icon={<PanelRight size={14} />}
        hint={<Kbd keys={t(($) => $.ui.enterKey)} />}
        onSelect={() => openTask(task.id)}
      >
        {t(($) => $.board.menu.open)}
      </MenuItem>
      <MenuSeparator />
      <ActionItem id="copy-key" icon={<Copy size={14} />} />
      <MakingItems showKeys={showKeys} onRun={(id) => runOn(task, id)} />
    </>
  );
}

/** On that task alone, whatever else is chosen. */
function runOn({ id: taskId }: MenuTask, id: ActionId): void {
  const task = findTask(taskId);
  if (task) onTask(task, () => runAction(id));
}

function hintOf(task: MenuTask, to: TaskStatus): string | null {
  if (to === "in_progress") return t(($) => $.board.menu.claims);
  if (to === "done" && task.verdict?.status === "fail") return t(($) => $.board.menu.needsReason);
  return null;
}

interface ActionItemProps {
  readonly id: ActionId;
  readonly icon: ReactNode;
  readonly isOff?: boolean;
}

function ActionItem({ id, icon, isOff = false }: ActionItemProps) {
  const { label, keys } = actionOf(id);
  return (
    <MenuItem
      icon={icon}
      hint={keys?.[0] && <Kbd keys={showKeys(keys[0])} />}
      disabled={isOff}
      onSelect={() => runAction(id)}
    >
      {label}
    </MenuItem>
  );
}
