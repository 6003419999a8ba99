import { DomainError } from "../../../shared/errors.ts";

/** Where a page ended: the sort key of its last row. */
export type Cursor = readonly (string | number)[];

/** Some rows of a list, how many it has in all, and where the next page begins. */
export interface ColumnPage<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly next: Cursor | null;
}

/** Writes a cursor as text for a caller; null stays null. */
export function encodeCursor(cursor: Cursor | null): string | null {
  return cursor && Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/**
 * Reads a cursor that a caller sent back.
 * @param text what an earlier page gave as `next`
 * @param length how many values this list's cursors have
 * @throws DomainError invalid_argument when the text is no cursor of this list
 */
export function decodeCursor(text: string | undefined, length: number): Cursor | null {
  if (text === undefined) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    if (isCursor(value) && value.length === length) return value;
  } catch {
    // Falls through to the one refusal below: it says the same for every malformed text.
  }
  throw new DomainError(
    "invalid_argument",
    "the cursor is not one of this list: send `next` of the page before, or none",
  );
}

function isCursor(value: unknown): value is Cursor {
  return (
    Array.isArray(value) &&
    value.every((part) => typeof part === "string" || typeof part === "number")
  );
}
