/** A row that has no id is known by a hash of its title: what is known by a title's hash means nothing to people. */
const TITLE_ID = "title-";
const HASH_LENGTH = 22;

const TITLE_REF = new RegExp(
  `[^\\s:]*:(?:[^\\s:]*/)?${TITLE_ID}[\\w-]{${HASH_LENGTH}}(?:#\\d+)?`,
  "g",
);

/**
 * The id of a row that has none of its own.
 * @param hash of its title, in base64url
 */
export function titleId(hash: string): string {
  return `${TITLE_ID}${hash.slice(0, HASH_LENGTH)}`;
}

/**
 * Puts titles in place of refs that were made of a hash.
 * @param text may hold such refs anywhere
 * @param titleOf finds the title of a ref
 */
export function nameTitleRefs(text: string, titleOf: (ref: string) => string | undefined): string {
  return text.replace(TITLE_REF, (ref) => {
    const title = titleOf(ref);
    return title === undefined ? ref : JSON.stringify(title);
  });
}
