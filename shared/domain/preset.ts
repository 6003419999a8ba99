import { decideLine, type TextDecision } from "./text.ts";

/** Longest name of a view or a template, in characters. */
export const MAX_PRESET_NAME_CHARACTERS = 80;
/** Views, or templates, that one project can keep. */
export const MAX_PRESETS = 100;

/** By what the cards of a column can be grouped. */
export const GROUPINGS = ["none", "assignee", "label", "parent", "priority"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** What a view holds. */
export interface ViewContent {
  /** As in the filter line. */
  readonly query: string;
  readonly group: Grouping;
  /** Whether it is there whatever project is shown; such views are kept with the global list. */
  readonly everywhere: boolean;
}

/** What a template holds. */
export interface TemplateContent {
  /** A pattern, as `expandTitle` reads it. */
  readonly title: string;
  /** Markdown. */
  readonly description: string;
  readonly labels: readonly string[];
  readonly priority: number;
  /** What must hold for a card of it to be done, a line each. */
  readonly checklist: readonly string[];
  /** Shell command that verifies it; null takes the project's. */
  readonly verifyCommand: string | null;
  /** Null takes the project's. */
  readonly verifyRequired: boolean | null;
}

/** Decides the name of a view or a template. */
export function decidePresetName(text: string): TextDecision {
  return decideLine(text, "name", MAX_PRESET_NAME_CHARACTERS);
}

/**
 * Where things stand once one of them was moved.
 * @param ids in order
 * @param id the one that moves
 * @param to its new place, from 0
 */
export function reorder(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((each) => each !== id);
  const place = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, place), id, ...others.slice(place)];
}
