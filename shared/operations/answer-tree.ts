/** Which parts of an output a tool answers with; an empty tree stands for all below it. */
export interface AnswerTree {
  readonly [field: string]: AnswerTree;
}

/** Reads dotted paths, such as `comments.body`. */
export function answerTree(paths: readonly string[]): AnswerTree {
  const heads = [...new Set(paths.map((path) => path.split(".", 1)[0] as string))];
  return Object.fromEntries(
    heads.map((head) => {
      const rest = paths.filter((path) => path.startsWith(`${head}.`));
      return [head, answerTree(rest.map((path) => path.slice(head.length + 1)))];
    }),
  );
}

/** The chosen parts of a value; through lists, item by item. What is null stays so. */
export function pickAnswer(value: unknown, tree: AnswerTree): unknown {
  const fields = Object.entries(tree);
  if (fields.length === 0 || value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item) => pickAnswer(item, tree));
  const record = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    fields.map(([field, below]) => [field, pickAnswer(record[field], below)]),
  );
}
