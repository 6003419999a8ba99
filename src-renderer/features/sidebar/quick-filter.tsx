import { type ReactNode, useDeferredValue, useMemo } from "react";
import { DEFAULT_STALE_TTL_MS } from "../../../shared/domain/liveness.ts";
import { useBoard, useBoardStatus } from "../../api/queries.ts";
import { matchesFilter, parseFilter } from "../../state/filter.ts";
import { addFilterToken, removeFilterToken, useView } from "../../state/view.ts";
import { useClock } from "../../ui/use-clock.ts";
import { SidebarItem } from "./sidebar-item.tsx";

const LOOK_MS = 30_000;

interface QuickFilterProps {
  readonly token: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isAlarming?: boolean;
}

/** Switches one token of the filter, and tells how many cards it would show. */
export function QuickFilter({ token, label, icon, isAlarming = false }: QuickFilterProps) {
  const isOn = useView((view) => view.filterTokens.includes(token));
  return (
    <SidebarItem
      icon={icon}
      label={label}
      hint={token}
      count={useMatchCount(token)}
      isAlarming={isAlarming}
      isPressed={isOn}
      onPress={() => (isOn ? removeFilterToken(token) : addFilterToken(token))}
    />
  );
}

function useMatchCount(token: string): number | null {
  const projectId = useView((view) => view.projectId);
  const { data: board } = useBoard(projectId);
  const { data: status } = useBoardStatus();
  const now = useClock((at) => at - (at % LOOK_MS), LOOK_MS);
  const cards = useDeferredValue(board?.cards);
  const me = status?.caller.id ?? null;
  const staleTtlMs = status?.staleTtlMs ?? DEFAULT_STALE_TTL_MS;
  return useMemo(() => {
    if (!cards) return null;
    const filter = parseFilter(token);
    let count = 0;
    for (const card of cards.values()) {
      if (matchesFilter(card, filter, { me, now, staleTtlMs })) count += 1;
    }
    return count;
  }, [cards, token, me, now, staleTtlMs]);
}
