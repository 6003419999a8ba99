import { findCodeBlocks } from "./code-blocks.ts";
import { hasVisible, MAX_TITLE_CHARACTERS, withoutControls } from "./text.ts";

/** A line of a pasted list, as a card that could be made of it. */
export interface PastedItem {
  readonly title: string;
  /** What did not fit into the title, and the blocks of code below the line; empty for neither. */
  readonly description: string;
  /** The place of the item that it stands under, null for none. */
  readonly under: number | null;
  /** How deep it stands, 0 for the outermost. */
  readonly depth: number;
  /** Whether the list has it ticked off. */
  readonly isTicked: boolean;
  /** Whether it is a heading above a list, and no line of one. */
  readonly isHeading: boolean;
}

/** Ends of lines as editors, spreadsheets and word processors write them. */
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
/** Indent, then what marks a line of a list: a bullet, a number, a box. Web pages indent by no-break spaces. */
const LINE =
  /^([ \t\u00a0]*)(?:(?:[-*+•◦▪‣–]|\d+[.)])[ \t\u00a0]+)?(?:\[([ xX])\][ \t]+)?(?:#{1,6}[ \t]+)?(.*)$/u;
const HEADING = /^[ \t\u00a0]*#{1,6}[ \t]/u;
const INDENT = /^[ \t\u00a0]*/u;
/** Columns that a tab stands for. */
const TAB = 4;

/**
 * Reads a list as people copy it: lines, bullets, numbers or boxes, nested by their indent. A line
 * without a visible character is passed by. Nothing is lost: a title that is too long goes on in the
 * description, where a block of code below its item goes too. A block that belongs to no item holds
 * the list itself, as answers of agents do.
 * @param text what was pasted
 */
export function parsePastedList(text: string): PastedItem[] {
  const lines = text.split(LINE_END);
  const blocks = new Map(findCodeBlocks(lines).map(({ from, to }) => [from, to]));
  /** Lines of closing fences of blocks that are read as a list. */
  const passed = new Set<number>();
  const items: PastedItem[] = [];
  /** The items that the next one may stand under, outermost first. */
  const open: { readonly indent: number; readonly index: number }[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const blockEnd = blocks.get(at);
    // A fence that nothing closes is a line like any other.
    if (blockEnd !== undefined && blockEnd !== null) {
      const { indent = 0, index = -1 } = open.at(-1) ?? {};
      const item = items[index];
      if (item && columnsOf(indentOf(line)) > indent) {
        items[index] = withBlock(item, lines.slice(at, blockEnd + 1));
        at = blockEnd;
      } else passed.add(blockEnd);
      continue;
    }
    const [, space = "", tick = " ", rest = ""] = LINE.exec(line) ?? [];
    const words = withoutControls(rest).replaceAll(/\t+/gu, " ").trim();
    if (passed.has(at) || !hasVisible(words)) continue;
    const indent = columnsOf(space);
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const under = open.at(-1)?.index ?? null;
    open.push({ indent, index: items.length });
    items.push({
      ...fitTitle(words),
      ...{ under, depth: open.length - 1, isTicked: tick !== " ", isHeading: HEADING.test(line) },
    });
  }
  return items;
}

/** The block is moved to the left as far as its first line was indented. */
function withBlock(item: PastedItem, lines: readonly string[]): PastedItem {
  const indent = indentOf(lines[0] ?? "");
  const block = lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
  const text = withoutControls(block.join("\n"));
  return { ...item, description: item.description ? `${item.description}\n\n${text}` : text };
}

function indentOf(line: string): string {
  return INDENT.exec(line)?.[0] ?? "";
}

function columnsOf(space: string): number {
  return [...space].reduce((columns, each) => columns + (each === "\t" ? TAB : 1), 0);
}

function fitTitle(words: string): Pick<PastedItem, "title" | "description"> {
  const characters = [...words];
  if (characters.length <= MAX_TITLE_CHARACTERS) return { title: words, description: "" };
  const head = characters.slice(0, MAX_TITLE_CHARACTERS - 1).join("");
  const cut = head.lastIndexOf(" ");
  return { title: `${cut > 0 ? head.slice(0, cut) : head}…`, description: words };
}

/** A chosen item. */
export interface ChosenItem extends PastedItem {
  /** Its place in the whole list. */
  readonly place: number;
  /** The place among the chosen ones of what it stands under, null for none. */
  readonly parent: number | null;
}

/**
 * The items that were chosen. One whose parent was not chosen stands under the next one above that was.
 * @param isChosen by the item's place
 */
export function chosenItems(
  items: readonly PastedItem[],
  isChosen: (index: number) => boolean,
): ChosenItem[] {
  const places = new Map<number, number>();
  const chosen: ChosenItem[] = [];
  for (const [index, item] of items.entries()) {
    if (!isChosen(index)) continue;
    let above = item.under;
    while (above !== null && !places.has(above)) above = items[above]?.under ?? null;
    places.set(index, chosen.length);
    chosen.push({
      ...item,
      place: index,
      parent: above === null ? null : (places.get(above) ?? null),
    });
  }
  return chosen;
}
