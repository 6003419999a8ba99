const MAX_SLUG_CHARACTERS = 40;

/**
 * The branch that a task's work is done on: `baton/API-12-return-409`. Its characters are valid in a
 * branch's name whatever the title holds (git check-ref-format).
 * @param key the task's key
 * @param title its title; without a letter or digit of ASCII in it the key stands alone
 */
export function taskBranchName(key: string, title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  let slug = "";
  for (const word of words) {
    const longer = slug === "" ? word.slice(0, MAX_SLUG_CHARACTERS) : `${slug}-${word}`;
    if (longer.length > MAX_SLUG_CHARACTERS) break;
    slug = longer;
  }
  return slug === "" ? `baton/${key}` : `baton/${key}-${slug}`;
}
