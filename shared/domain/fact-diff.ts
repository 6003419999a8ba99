/** One place at which two JSON values differ. */
export interface JsonChange {
  /** JSON Pointer (RFC 6901); empty for the whole value. */
  readonly path: string;
  readonly kind: "added" | "removed" | "changed";
  /** Null where there was nothing. */
  readonly before: unknown;
  /** Null where there is nothing any more. */
  readonly after: unknown;
}

/**
 * What differs between two JSON values: objects by key, arrays by place, everything else whole.
 * @param before parsed JSON
 * @param after parsed JSON
 * @returns the differences, outer ones first, keys in the order of the values
 */
export function diffJson(before: unknown, after: unknown): JsonChange[] {
  return diffAt("", before, after);
}

type Fields = ReadonlyMap<string, unknown>;

function diffAt(path: string, before: unknown, after: unknown): JsonChange[] {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  if (!old || !now || Array.isArray(before) !== Array.isArray(after)) {
    return Object.is(before, after) ? [] : [{ path, kind: "changed", before, after }];
  }
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) =>
    diffField(`${path}/${escapePointer(key)}`, key, old, now),
  );
}

function diffField(path: string, key: string, old: Fields, now: Fields): JsonChange[] {
  const before = old.get(key);
  const after = now.get(key);
  if (!old.has(key)) return [{ path, kind: "added", before: null, after }];
  if (!now.has(key)) return [{ path, kind: "removed", before, after: null }];
  return diffAt(path, before, after);
}

/** The parts of an array or object; null for what has none. */
function fieldsOf(value: unknown): Fields | null {
  return typeof value === "object" && value !== null ? new Map(Object.entries(value)) : null;
}

function escapePointer(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
