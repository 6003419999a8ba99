/** A bullet, a number or a checkbox at the beginning of a line. */
const MARK = /^(\s*)(?:(?:[-*+]|\d+[.)])\s+)?(?:\[([ xX])\]\s+)?/;

/**
 * A list of criteria as Markdown checkboxes: the form in which prompts look for them. Lines that are
 * ticked already stay so.
 * @param items a line each, with or without a bullet
 */
export function checklist(items: readonly string[]): string {
  return items
    .filter((item) => item.trim() !== "")
    .map((item) => item.replace(MARK, (_, indent: string, tick = " ") => `${indent}- [${tick}] `))
    .join("\n");
}
