import { replaceControls } from "../../shared/domain/text.ts";

/** Fields whose texts may have several lines, or are shown as JSON, in which a line feed is escaped. */
const OF_SEVERAL_LINES: ReadonlySet<string> = new Set([
  ...["description", "body", "prompt", "diff", "command"],
  ...["said", "works", "broken", "blocked", "next", "commands", "evidence"],
  ...["value", "before", "after"],
]);

/**
 * The same data with every text safe to show on a terminal: anybody may have written it, the names of
 * a fact's fields too.
 */
export function safeToShow<T>(value: T): T {
  return cleaned(value, replaceControls) as T;
}

/**
 * The same for text of which each line means something, as the rows of a table do: a title, a name or
 * a reason with a line feed in it could pass for a row of its own, and is put on one line.
 */
export function safeOnLines<T>(value: T): T {
  return cleaned(value, onOneLine) as T;
}

function onOneLine(text: string): string {
  return replaceControls(text).replace(/\s*\n\s*/g, " ");
}

function cleaned(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map((inner) => cleaned(inner, clean));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      replaceControls(key),
      cleaned(inner, OF_SEVERAL_LINES.has(key) ? replaceControls : clean),
    ]),
  );
}
