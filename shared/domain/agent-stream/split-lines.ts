/**
 * Longest line that is read, in UTF-16 units. A tool's answer that holds a picture takes some
 * millions; what is longer is no event, and must not fill the memory.
 */
export const MAX_LINE_LENGTH = 16_000_000;
/** How much of a longer line is shown. */
const SHOWN_OF_LONGER = 2_000;

/** Cuts a stream into lines, however it arrives. */
export interface LineSplitter {
  /** The lines that a piece of the stream completes, without their ends (LF or CRLF). */
  push(chunk: string): string[];
  /** The last line, where the stream ended without a line end. */
  end(): string[];
}

/**
 * Makes a splitter. Empty lines are left out, and so are NULs, which a crash leaves in a log. Of a
 * line that is too long its beginning is kept with a word on how long it was.
 * @param maxLength the longest line, in UTF-16 units
 */
export function createLineSplitter(maxLength: number = MAX_LINE_LENGTH): LineSplitter {
  let pieces: string[] = [];
  let length = 0;
  const take = (piece: string): void => {
    // Beyond the limit only the length is still of interest.
    const kept = piece.slice(0, Math.max(0, maxLength + 1 - length));
    if (kept !== "") pieces.push(kept);
    length += piece.length;
  };
  const finish = (): string[] => {
    const whole = pieces.join("");
    const line = length > maxLength ? shownOf(whole, length, maxLength) : whole;
    pieces = [];
    length = 0;
    const clean = line.replaceAll("\0", "").replace(/\r$/, "");
    return clean === "" ? [] : [clean];
  };
  return {
    push(chunk) {
      const lines: string[] = [];
      let start = 0;
      for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", start)) {
        take(chunk.slice(start, end));
        lines.push(...finish());
        start = end + 1;
      }
      take(chunk.slice(start));
      return lines;
    },
    end: finish,
  };
}

function shownOf(line: string, length: number, maxLength: number): string {
  const shown = line.slice(0, Math.min(SHOWN_OF_LONGER, maxLength)).toWellFormed();
  return `${shown}… [a line of ${length} characters: the log has more of it]`;
}
