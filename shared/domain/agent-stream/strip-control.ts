import { withoutControls } from "../text.ts";

const ESC = "\u001b";
const BELL = "\u0007";
const STRING_END = "\u009c";
/** One-character forms of CSI, and of what opens a string: DCS, SOS, OSC, PM, APC. */
const CSI = "\u009b";
const STRING_STARTS = "\u0090\u0098\u009d\u009e\u009f";

const controlSequence = `(?:${ESC}\\[|${CSI})[0-?]*[ -/]*[@-~]?`;
const stringStart = `(?:${ESC}[\\]PX^_]|[${STRING_STARTS}])`;
const stringEnd = `(?:${BELL}|${ESC}\\\\|${STRING_END})?`;
const controlString = `${stringStart}[^${BELL}${ESC}${STRING_END}\n]*${stringEnd}`;
const twoCharacters = `${ESC}[ -/]*[0-~]?`;

/**
 * What commands a terminal (ECMA-48): sequences with their parameters, strings up to their end or,
 * where that is missing, the end of the line, and commands of two characters.
 */
const TERMINAL_COMMANDS = new RegExp(`${controlSequence}|${controlString}|${twoCharacters}`, "g");

/**
 * A program's text as people can read it: what commands a terminal is taken out, never obeyed, and of
 * a line that was written over itself (progress shown by carriage returns) the last state stays.
 * Tab and line feed stay.
 */
export function stripControl(text: string): string {
  const plain = text.replaceAll(TERMINAL_COMMANDS, "");
  return withoutControls(plain.split("\n").map(lastState).join("\n"));
}

/** By hand: an expression for it looks through the rest of a line from each of its characters. */
function lastState(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === "\r") end--;
  return line.slice(line.slice(0, end).lastIndexOf("\r") + 1, end);
}
