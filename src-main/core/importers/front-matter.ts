import { isMap, isScalar, LineCounter, parseDocument } from "yaml";
import { messageOf } from "../../../shared/errors.ts";
import { decodeText } from "./decode-text.ts";
import { fieldsOf } from "./parse-json.ts";

/** A Markdown file with YAML before its text. */
export interface FrontMatter {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Line of each field in the file, from 1. */
  readonly fieldLines: ReadonlyMap<string, number>;
  /** The Markdown behind it. */
  readonly body: string;
  /** The first line that is not valid in its encoding; null when all are. */
  readonly invalidLine: number | null;
}

/** Why a file's front matter can't be read. */
export interface FrontMatterFault {
  readonly fault: string;
  readonly line: number;
}

/**
 * Reads the front matter of a Markdown file, with the line of each field.
 * @returns null for a file without any; the fault, with its line, where it can't be read
 */
export function readFrontMatter(bytes: Uint8Array): FrontMatter | FrontMatterFault | null {
  const { text, invalidLine } = decodeText(bytes);
  const lines = text.replaceAll("\r\n", "\n");
  if (!/^---[ \t]*\n/.test(lines)) return null;
  const start = lines.indexOf("\n") + 1;
  const end = lines.slice(start).search(/^---[ \t]*$/m);
  if (end < 0) return { fault: "its front matter has no end: a line ---", line: 1 };
  const read = readYaml(lines.slice(start, start + end), 1);
  if ("fault" in read) return read;
  const rest = lines.slice(start + end);
  return { ...read, body: rest.slice(rest.search(/\n|$/) + 1), invalidLine };
}

/**
 * Reads a YAML text that is a map.
 * @param linesBefore how many lines of the file come before it
 */
export function readYaml(
  text: string,
  linesBefore = 0,
): Pick<FrontMatter, "fields" | "fieldLines"> | FrontMatterFault {
  const lineCounter = new LineCounter();
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + linesBefore;
  const document = parseDocument(quoteNames(text), { lineCounter, prettyErrors: false });
  const [error] = document.errors;
  if (error)
    return { fault: `its YAML can't be read: ${error.message}`, line: lineAt(error.pos[0]) };
  const fieldLines = new Map<string, number>();
  if (isMap(document.contents)) {
    for (const { key } of document.contents.items) {
      if (isScalar(key)) fieldLines.set(String(key.value), lineAt(key.range?.[0] ?? 0));
    }
  }
  try {
    const fields = fieldsOf(document.toJS());
    if (fields) return { fields, fieldLines };
    return { fault: "its YAML is no list of names and values", line: 1 + linesBefore };
  } catch (fault) {
    // Such as one alias within another, which would grow without bounds.
    const message = messageOf(fault);
    return { fault: `its YAML can't be read: ${message}`, line: 1 + linesBefore };
  }
}

/** People write names as @ada, which YAML reserves: they count as quoted. */
function quoteNames(text: string): string {
  return text
    .split("\n")
    .map((line) =>
      line
        .replace(/^(\s*(?:- +|[\w-]+: +))(@[^#\n]*?)(\s*(?:#.*)?)$/, quoted)
        .replaceAll(/([[,]\s*)(@[^\],"']+)()/g, quoted),
    )
    .join("\n");
}

function quoted(_: string, before: string, name: string, after: string): string {
  return before + JSON.stringify(name.trim()) + after;
}
