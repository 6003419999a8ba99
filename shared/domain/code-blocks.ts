/** A fence of a block of code, also in a quotation: its mark, and what stands behind it. */
const FENCE = /^\s*(?:>\s*)*(`{3,}|~{3,})(.*)$/;

/** A fenced block of code among the lines of a Markdown text. */
export interface CodeBlock {
  /** The place of its opening fence. */
  readonly from: number;
  /** The place of its closing one; null where it has none, and goes on to the end of the text. */
  readonly to: number | null;
}

/**
 * Finds the fenced blocks of code, as CommonMark reads them: a fence closes a block when it is of the
 * same kind, no shorter, and nothing stands behind it.
 * @param lines of a Markdown text
 */
export function findCodeBlocks(lines: readonly string[]): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open: { readonly from: number; readonly mark: string } | null = null;
  for (const [at, line] of lines.entries()) {
    const [, mark, behind = ""] = FENCE.exec(line) ?? [];
    if (mark === undefined) continue;
    if (open === null) {
      // Code within a line may begin with as many marks as a block.
      if (mark.startsWith("~") || !behind.includes("`")) open = { from: at, mark };
    } else if (mark.startsWith(open.mark) && behind.trim() === "") {
      blocks.push({ from: open.from, to: at });
      open = null;
    }
  }
  return open === null ? blocks : [...blocks, { from: open.from, to: null }];
}

/**
 * Lines with those of blocks of code left out.
 * @returns for each place whether it lies outside of all blocks
 */
export function outsideOfCode(lines: readonly string[]): boolean[] {
  const outside = lines.map(() => true);
  for (const { from, to } of findCodeBlocks(lines)) {
    outside.fill(false, from, (to ?? lines.length) + 1);
  }
  return outside;
}
