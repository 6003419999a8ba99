import { moveKeyOf } from "../../../shared/actions/task-actions.ts";
import { STATUS_LABELS, TASK_STATUSES } from "../../../shared/domain/status.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { t } from "../../../shared/strings/translate.ts";
import { movableTo, moveSeveral } from "../../api/several.ts";
import { MenuGroup, MenuItem } from "../../ui/menu.tsx";
import { StatusIcon } from "../../ui/status-icon.tsx";

/**
 * What several cards can be moved to, as items of a menu: every status that at least one can go to,
 * with how many, where that is not all.
 * @param cards the chosen ones, as they are shown
 */
export function MoveSeveralItems({ cards }: { readonly cards: readonly Card[] }) {
  const targets = TASK_STATUSES.map((to) => ({ to, count: movableTo(cards, to).length })).filter(
    ({ count }) => count > 0,
  );
  return (
    <MenuGroup label={t(($) => $.selection.moveGroup, { count: cards.length })}>
      {targets.length === 0 && (
        <MenuItem disabled onSelect={() => undefined}>
          {t(($) => $.selection.allFinal)}
        </MenuItem>
      )}
      {targets.map(({ to, count }) => (
        <MenuItem
          key={to}
          icon={<StatusIcon status={to} />}
          hint={
            count < cards.length
              ? t(($) => $.selection.moveSome, { count, all: cards.length })
              : null
          }
          shortcut={moveKeyOf(to)}
          onSelect={() => void moveSeveral(cards, to)}
        >
          {STATUS_LABELS[to]}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}
