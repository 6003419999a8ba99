import { decideLabel } from "./text.ts";

/** Most labels that one task can have. */
export const MAX_LABELS = 50;

/** A wanted change of a task's labels: the whole new set, what is added, what goes. */
export interface LabelEdit {
  readonly set?: readonly string[] | undefined;
  readonly add?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
}

/** What a change of labels comes to. */
export type LabelDecision =
  | { readonly kind: "accepted"; readonly labels: readonly string[] }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Decides a task's labels. They keep the order in which they were given; a repeated one counts once.
 * @param current the labels as stored
 * @param edit what is to change; removing wins over adding
 */
export function decideLabels(current: readonly string[], edit: LabelEdit): LabelDecision {
  const labels = new Set(edit.set ? [] : current);
  for (const text of [...(edit.set ?? []), ...(edit.add ?? [])]) {
    const decision = decideLabel(text);
    if (decision.kind === "refused") return decision;
    labels.add(decision.text);
  }
  for (const text of edit.remove ?? []) labels.delete(text.trim());
  return labels.size > MAX_LABELS
    ? {
        kind: "refused",
        reason: `a task can have at most ${MAX_LABELS} labels, not ${labels.size}`,
      }
    : { kind: "accepted", labels: [...labels] };
}
