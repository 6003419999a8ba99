import type { TemplateContent } from "./preset.ts";

/** Words of a title's pattern, and what they are filled with. */
export const TITLE_WORDS = ["{date}", "{week}", "{month}", "{year}"] as const;

/**
 * Fills in a title's pattern: `Release of {date}` becomes `Release of 2026-08-01`.
 * @param pattern a title with words in braces; braces around anything else stay
 * @param today the person's own day, at any hour
 */
export function expandTitle(pattern: string, today: Date): string {
  const day = localDay(today);
  const words: Readonly<Record<(typeof TITLE_WORDS)[number], string>> = {
    "{date}": day,
    "{week}": String(isoWeek(today)),
    "{month}": day.slice(0, 7),
    "{year}": day.slice(0, 4),
  };
  return TITLE_WORDS.reduce((title, word) => title.replaceAll(word, words[word]), pattern);
}

function localDay(today: Date): string {
  const [year, month, day] = [today.getFullYear(), today.getMonth() + 1, today.getDate()];
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The week of ISO 8601: weeks begin on Monday, and the first holds the year's first Thursday. */
function isoWeek(today: Date): number {
  const thursday = new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()));
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.ceil(((thursday.getTime() - newYear) / 86_400_000 + 1) / 7);
}

/** The heading under which workers are given what must hold. */
const CRITERIA = "## Acceptance criteria";

/** A template's description with its checklist below, as a card's description. */
export function composeDescription({
  description,
  checklist,
}: Pick<TemplateContent, "description" | "checklist">): string {
  const items = checklist.map((item) => item.trim()).filter((item) => item !== "");
  if (items.length === 0) return description;
  const criteria = [CRITERIA, "", ...items.map((item) => `- [ ] ${item}`)].join("\n");
  return description.trim() === "" ? criteria : `${description.trimEnd()}\n\n${criteria}`;
}
