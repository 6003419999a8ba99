import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  j: 1,
  k: -1,
};

/** Down and up go from entry to entry; the list scrolls along. */
export function takeListKey(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = STEPS[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const actions = [...(list?.querySelectorAll<HTMLElement>("[data-entry-action]") ?? [])];
  const at = actions.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? actions.find((action) => isInSight(action, list)) : actions[at + step];
  if (!next) return;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
  event.preventDefault();
}

function isInSight(action: HTMLElement, list: HTMLElement | null): boolean {
  const [own, whole] = [action.getBoundingClientRect(), list?.getBoundingClientRect()];
  return whole !== undefined && own.top >= whole.top;
}
