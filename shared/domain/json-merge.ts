import { diffJson } from "./fact-diff.ts";

/** Two edits of one JSON value, brought together. */
export type JsonMerge =
  | { readonly kind: "merged"; readonly value: unknown }
  /** Both changed the same place to different values. */
  | { readonly kind: "conflict" };

const CONFLICT = { kind: "conflict" } as const;
/** Where an object has no such key. */
const ABSENT = Symbol("absent");

/**
 * Brings two edits of one JSON value together: objects by key, everything else whole.
 * @param base the value that both started from
 * @param mine one edit of it
 * @param theirs the other
 */
export function mergeJson(base: unknown, mine: unknown, theirs: unknown): JsonMerge {
  if (isEqual(base, theirs) || isEqual(mine, theirs)) return { kind: "merged", value: mine };
  if (isEqual(base, mine)) return { kind: "merged", value: theirs };
  if (!isObject(base) || !isObject(mine) || !isObject(theirs)) return CONFLICT;
  const entries: [string, unknown][] = [];
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const merge = mergeJson(at(base, key), at(mine, key), at(theirs, key));
    if (merge.kind === "conflict") return CONFLICT;
    if (merge.value !== ABSENT) entries.push([key, merge.value]);
  }
  return { kind: "merged", value: Object.fromEntries(entries) };
}

function at(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : ABSENT;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEqual(a: unknown, b: unknown): boolean {
  return diffJson(a, b).length === 0;
}
