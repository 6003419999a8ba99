import { MAX_TITLE_CHARACTERS } from "./text.ts";

/** A line of a pasted list, as a card that could be made of it. */
export interface PastedItem {
  readonly title: string;
  /** What did not fit into the title; empty where all did. */
  readonly description: string;
  /** The place of the item that it stands under, null for none. */
  readonly under: number | null;
  /** How deep it stands, 0 for the outermost. */
  readonly depth: number;
  /** Whether the list has it ticked off. */
  readonly isTicked: boolean;
}

/** Indent, then what marks a line of a list: a bullet, a number, a box. */
const LINE = /^([ \t]*)(?:(?:[-*+•]|\d+[.)])[ \t]+)?(?:\[([ xX])\][ \t]+)?(?:#{1,6}[ \t]+)?(.*)$/u;
/** Columns that a tab stands for. */
const TAB = 4;

/**
 * Reads a list as people copy it: lines, bullets, numbers or boxes, nested by their indent. An empty
 * line is passed by. Nothing is lost: a title that is too long goes on in the description.
 * @param text what was pasted
 */
export function parsePastedList(text: string): PastedItem[] {
  const items: PastedItem[] = [];
  /** The items that the next one may stand under, outermost first. */
  const open: { readonly indent: number; readonly index: number }[] = [];
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const [, space = "", tick = " ", rest = ""] = LINE.exec(line) ?? [];
    const words = rest.trim();
    if (words === "") continue;
    const indent = columnsOf(space);
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const under = open.at(-1)?.index ?? null;
    open.push({ indent, index: items.length });
    items.push({ ...fitTitle(words), under, depth: open.length - 1, isTicked: tick !== " " });
  }
  return items;
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

/** A chosen item, and the place among the chosen ones of what it stands under. */
export interface ChosenItem extends PastedItem {
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
    chosen.push({ ...item, parent: above === null ? null : (places.get(above) ?? null) });
  }
  return chosen;
}
