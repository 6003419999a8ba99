import type { ReactNode } from "react";
import { addFilterToken, removeFilterToken, useView } from "../../state/view.ts";
import { SidebarItem } from "./sidebar-item.tsx";

interface QuickFilterProps {
  readonly token: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** How many cards it would show, null until that is known. */
  readonly count: number | null;
  readonly isAlarming?: boolean;
}

/** Switches one token of the filter. */
export function QuickFilter({ token, label, icon, count, isAlarming = false }: QuickFilterProps) {
  const isOn = useView((view) => view.filterTokens.includes(token));
  return (
    <SidebarItem
      icon={icon}
      label={label}
      hint={token}
      count={count}
      isAlarming={isAlarming}
      isPressed={isOn}
      onPress={() => (isOn ? removeFilterToken(token) : addFilterToken(token))}
    />
  );
}
