import { Copy, PanelRight, Play } from "lucide-react";
import { memo, useState } from "react";
import { legalTargets, STATUS_LABELS, type TaskStatus } from "../../../shared/domain/status.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { messageOf } from "../../api/client.ts";
import { moveTask } from "../../api/moves.ts";
import { wishRun } from "../../api/run-wish.ts";
import { focusCard } from "../../state/board-focus.ts";
import { closeMoveMenu, useMoveMenu } from "../../state/move-menu.ts";
import { showToast } from "../../state/toasts.ts";
import { openTask } from "../../state/view.ts";
import { copyText } from "../../ui/copy-text.ts";
import { AnchoredMenu, MenuGroup, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { StatusIcon } from "../../ui/status-icon.tsx";

/** What dragging does, by menu: for a mouse that only clicks, and for the keyboard. */
export const MoveMenu = memo(function MoveMenu() {
  const menu = useMoveMenu((state) => state.menu);
  const card = menu.kind === "open" ? menu.card : undefined;
  // It keeps its items while it fades away: focus that lay on one must not fall off the window.
  const [last, setLast] = useState(card);
  if (card && card !== last) setLast(card);
  return (
    <AnchoredMenu
      open={card !== undefined}
      anchor={menu.kind === "open" ? menu.place : null}
      label="Move to"
      onClose={closeMoveMenu}
      returnFocus={() => focusAgain(last)}
    >
      {last && <MoveItems card={last} />}
    </AnchoredMenu>
  );
});

/** The card may be in another column by now, and out of view there. */
function focusAgain(card: Card | undefined): false {
  if (card) focusCard(card.id);
  return false;
}

function MoveItems({ card }: { readonly card: Card }) {
  const targets = legalTargets(card.status);
  return (
    <>
      <MenuGroup label={`Move ${card.key} to`}>
        {targets.length === 0 && (
          <MenuItem disabled onSelect={closeMoveMenu}>
            {STATUS_LABELS[card.status]} is final
          </MenuItem>
        )}
        {targets.map((to) => (
          <MenuItem
            key={to}
            icon={<StatusIcon status={to} />}
            hint={hintOf(card, to)}
            onSelect={() => void moveTask(card, to)}
          >
            {STATUS_LABELS[to]}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem
        icon={<Play size={14} />}
        hint={card.status === "todo" ? "R" : "todo tasks alone"}
        disabled={card.status !== "todo"}
        onSelect={() => wishRun(card)}
      >
        Run with…
      </MenuItem>
      <MenuItem icon={<PanelRight size={14} />} hint="Enter" onSelect={() => openTask(card.id)}>
        Open
      </MenuItem>
      <MenuItem icon={<Copy size={14} />} onSelect={() => void copyKey(card.key)}>
        Copy key
      </MenuItem>
    </>
  );
}

function hintOf(card: Card, to: TaskStatus): string | null {
  if (to === "in_progress") return "claims it";
  if (to === "done" && card.verdict?.status === "fail") return "needs a reason";
  return null;
}

async function copyKey(key: string): Promise<void> {
  try {
    await copyText(key);
    showToast(`${key} copied`);
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

/** The card on the board that shows a task, when it is in view. */
export function findCardElement(taskId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-task-id="${taskId}"][data-task-key]`);
}
