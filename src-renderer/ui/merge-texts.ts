import { matchLines } from "./diff-lines.ts";

/** Two edits of one text, brought together. */
export interface Merge {
  readonly text: string;
  /** Places where both changed the same lines; each is marked in the text. */
  readonly conflicts: number;
}

interface Chunk {
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

/**
 * Brings two edits of one text together, line by line. What only one side changed is taken over;
 * where both changed the same lines both stay, between marks.
 * @param base the text that both started from
 * @param mine the person's
 * @param theirs what the board has now
 */
export function mergeTexts(base: string, mine: string, theirs: string): Merge {
  const lines: string[] = [];
  let conflicts = 0;
  for (const chunk of chunksOf(base.split("\n"), mine.split("\n"), theirs.split("\n"))) {
    const settled = settle(chunk);
    if (settled) {
      lines.push(...settled);
      continue;
    }
    conflicts++;
    lines.push("<<<<<<< yours", ...chunk.mine, "=======", ...chunk.theirs, ">>>>>>> theirs");
  }
  return { text: lines.join("\n"), conflicts };
}

/** Whether a text still holds a merge's marks. */
export function hasMergeMarks(text: string): boolean {
  return /^(<<<<<<< yours|>>>>>>> theirs)$/m.test(text);
}

function settle({ base, mine, theirs }: Chunk): readonly string[] | null {
  if (isEqual(mine, theirs) || isEqual(base, theirs)) return mine;
  return isEqual(base, mine) ? theirs : null;
}

/** Cuts three texts at the lines that all of them share. */
function chunksOf(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): Chunk[] {
  const inMine = new Map(matchLines(base, mine));
  const inTheirs = new Map(matchLines(base, theirs));
  const chunks: Chunk[] = [];
  let from = { base: 0, mine: 0, theirs: 0 };
  const cut = (to: typeof from) => {
    chunks.push({
      base: base.slice(from.base, to.base),
      mine: mine.slice(from.mine, to.mine),
      theirs: theirs.slice(from.theirs, to.theirs),
    });
    from = to;
  };
  for (let index = 0; index < base.length; index++) {
    const [mineAt, theirsAt] = [inMine.get(index), inTheirs.get(index)];
    if (mineAt === undefined || theirsAt === undefined) continue;
    cut({ base: index, mine: mineAt, theirs: theirsAt });
    cut({ base: index + 1, mine: mineAt + 1, theirs: theirsAt + 1 });
  }
  cut({ base: base.length, mine: mine.length, theirs: theirs.length });
  return chunks;
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}
