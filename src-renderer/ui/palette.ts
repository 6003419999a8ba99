/** Colours for things that have none of their own: labels, projects, agents. */
const HUES = [
  "light-dark(#3457d5, #7f97f5)",
  "light-dark(#1f7a4d, #5cc08b)",
  "light-dark(#a86200, #e0a04a)",
  "light-dark(#6b47c9, #a98ff0)",
  "light-dark(#b3261e, #f2776c)",
  "light-dark(#1b7f8c, #4fb9c6)",
  "light-dark(#a8387f, #e07fbe)",
  "light-dark(#6d6a64, #a09d96)",
] as const;

/** A colour for the nth of a list, so that neighbours differ. */
export function colorAt(index: number): string {
  return HUES[index % HUES.length] ?? HUES[0];
}

/** A colour that stays the same for the same name. */
export function colorOf(name: string): string {
  let hash = 7;
  for (let index = 0; index < name.length; index++) {
    hash = (hash * 31 + name.charCodeAt(index)) >>> 0;
  }
  return colorAt(hash);
}
