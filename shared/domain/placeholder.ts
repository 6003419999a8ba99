/** What may stand in braces in a command's arguments. */
export const PLACEHOLDERS = [
  "prompt",
  "promptFile",
  "model",
  "worktree",
  "project",
  "task",
] as const;
/** What may stand in braces in a command's arguments. */
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** A placeholder in an argument; in two pairs of braces a name stands for itself. */
export const PLACEHOLDER = /\{\{([A-Za-z]+)\}\}|\{([A-Za-z]+)\}/g;

/** The names in braces that an argument holds; what stands in two pairs of them is text. */
export function placeholdersIn(argument: string): string[] {
  return [...argument.matchAll(PLACEHOLDER)].flatMap(([, , name]) => name ?? []);
}
