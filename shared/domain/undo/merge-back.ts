import type { FieldChanges } from "../event.ts";
import { editedFields } from "./name-change.ts";

/** What taking an edit back comes to. */
export type MergeBack =
  | { readonly kind: "changes"; readonly changes: Readonly<Record<string, unknown>> }
  /** Somebody changed this field since. */
  | { readonly kind: "changed_since"; readonly field: string };

/**
 * Takes an edit back, field by field. A field that is no longer as the edit left it was somebody
 * else's since; sets (labels) and objects of parts (settings) are merged, so that what others
 * changed beside it stays.
 * @param current the row as it is now
 * @param edit what the edit changed
 */
export function mergeBack(
  current: Readonly<Record<string, unknown>>,
  edit: FieldChanges,
): MergeBack {
  const changes: Record<string, unknown> = {};
  for (const field of editedFields(edit)) {
    const [before, after] = edit[field] ?? [];
    const now = current[field];
    if (now === after) changes[field] = before;
    else {
      const merged = mergeField(field, now, before, after);
      if (merged === null) return { kind: "changed_since", field };
      changes[field] = merged;
    }
  }
  return { kind: "changes", changes };
}

function mergeField(field: string, now: unknown, before: unknown, after: unknown): string | null {
  if (field === "labels") return mergeSets(now, before, after);
  return field === "settings" ? mergeParts(now, before, after) : null;
}

function mergeSets(now: unknown, before: unknown, after: unknown): string {
  const [current, old, edited] = [now, before, after].map(
    (text) => JSON.parse(String(text)) as string[],
  ) as [string[], string[], string[]];
  const kept = current.filter((label) => old.includes(label) || !edited.includes(label));
  const back = old.filter((label) => !edited.includes(label) && !kept.includes(label));
  return JSON.stringify([...kept, ...back]);
}

/** @returns null where somebody changed a part since that is to go back */
function mergeParts(now: unknown, before: unknown, after: unknown): string | null {
  const [current, old, edited] = [now, before, after].map(
    (text) => JSON.parse(String(text)) as Record<string, unknown>,
  ) as [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>];
  const merged = { ...current };
  for (const part of new Set([...Object.keys(old), ...Object.keys(edited)])) {
    if (isSame(old[part], edited[part])) continue;
    if (!isSame(current[part], edited[part])) return null;
    if (old[part] === undefined) delete merged[part];
    else merged[part] = old[part];
  }
  return JSON.stringify(merged);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
