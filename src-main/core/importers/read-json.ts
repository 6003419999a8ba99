import { decodeText, invalidTextMessage } from "./decode-text.ts";
import { parseJson } from "./parse-json.ts";
import { refusal } from "./read-source.ts";
import type { Report } from "./row-reader.ts";

/**
 * Reads a file that is one JSON value.
 * @param path what messages call the file
 * @param expects what was expected, for messages
 * @param report told when some of it was not valid in its encoding
 * @throws DomainError invalid_argument for a file that is empty, or no JSON
 */
export function readJson(
  bytes: Uint8Array,
  path: string,
  expects: string,
  report: Report,
): unknown {
  const { text, invalidLine } = decodeText(bytes);
  if (text.trim() === "") throw refusal(path, `is empty: it wants ${expects}`);
  const { value, fault } = parseJson(text);
  if (fault !== null) throw refusal(path, `is no JSON (${fault}): it wants ${expects}`);
  if (invalidLine !== null) {
    const message = invalidTextMessage();
    report({ kind: "invalid_utf8", ref: null, file: null, line: invalidLine, message });
  }
  return value;
}
