import { CopyPlus, CornerDownRight, FileText, Link } from "lucide-react";
import { type ActionId, actionOf } from "../../shared/actions/index.ts";
import { Kbd } from "./kbd.tsx";
import { MenuItem } from "./menu.tsx";

const ITEMS = [
  ["copy-link", Link],
  ["copy-markdown", FileText],
  ["duplicate-task", CopyPlus],
  ["follow-up-task", CornerDownRight],
] as const satisfies readonly (readonly [ActionId, typeof Link])[];

interface MakingItemsProps {
  /** Keys as people read them. */
  readonly showKeys: (keys: string) => string;
  readonly onRun: (id: ActionId) => void;
}

/** What is made of a task, as items of a menu. */
export function MakingItems({ showKeys, onRun }: MakingItemsProps) {
  return ITEMS.map(([id, Icon]) => {
    const { label, keys } = actionOf(id);
    return (
      <MenuItem
        key={id}
        icon={<Icon size={14} aria-hidden="true" />}
        hint={keys?.[0] && <Kbd keys={showKeys(keys[0])} />}
        onSelect={() => onRun(id)}
      >
        {label}
      </MenuItem>
    );
  });
}
