import { replaceControls } from "../../shared/domain/text.ts";

/** The same data with every text safe to show on a terminal: anybody may have written it. */
export function safeToShow<T>(value: T): T {
  return cleaned(value) as T;
}

function cleaned(value: unknown): unknown {
  if (typeof value === "string") return replaceControls(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]));
}
