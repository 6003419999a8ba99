/** What can be searched. */
export interface Findable {
  readonly title: string;
  readonly hint: string;
  readonly words?: string;
}

/**
 * Finds what a text is about: each of its words stands somewhere in it, in whatever case.
 * @param text as typed; an empty one finds all
 * @param headingOf the heading it stands under, which counts as well
 */
export function findEntries<Entry extends Findable>(
  entries: readonly Entry[],
  text: string,
  headingOf: (entry: Entry) => string,
): readonly Entry[] {
  const wanted = wordsOf(text);
  return entries.filter((entry) => {
    const { title, hint, words = "" } = entry;
    const said = [headingOf(entry), title, hint, words].join(" ").toLowerCase();
    return wanted.every((word) => said.includes(word));
  });
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}
