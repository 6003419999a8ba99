import { utf8Length } from "./text.ts";

/**
 * Shortens a text to a number of bytes and says so where it was cut, never through a character.
 * @param text anything
 * @param maxBytes UTF-8 bytes of the whole, the mark included
 * @param kept which end matters most
 */
export function clipText(text: string, maxBytes: number, kept: "start" | "end" = "start"): string {
  const characters = [...text];
  const total = characters.reduce((sum, character) => sum + utf8Length(character), 0);
  if (total <= maxBytes) return text;
  const mark = ` [... clipped: ${total} bytes in all]`;
  let room = maxBytes - mark.length;
  if (room <= 0) return "";
  const ordered = kept === "start" ? characters : characters.toReversed();
  const taken: string[] = [];
  for (const character of ordered) {
    room -= utf8Length(character);
    if (room < 0) break;
    taken.push(character);
  }
  return kept === "start" ? taken.join("") + mark : `${mark.trim()} ${taken.reverse().join("")}`;
}
