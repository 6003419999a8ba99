/** A text whose parts between backticks are code: `Run \`baton init\` in it`. */
export function CodeText({ text }: { readonly text: string }) {
  // Every other part lies between two backticks.
  return text.split("`").map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
