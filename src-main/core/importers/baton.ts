import { DomainError } from "../../../shared/errors.ts";
import { DOCUMENT_FORMAT, MAX_DOCUMENT_BYTES } from "../exporters/board-document.ts";
import { readSourceFile } from "./read-source.ts";
import type { ImportPlace } from "./registry.ts";

const EXPECTS = "a board that Baton exported as JSON";

/**
 * Reads a board that was exported as JSON: input for `import.board`, which looks at its rows.
 * @throws DomainError not_found, or invalid_argument saying what was expected instead
 */
export function readBoardDocument({ path, boardPath }: ImportPlace): Record<string, unknown> {
  const bounds = { maxBytes: MAX_DOCUMENT_BYTES, boardPath, expects: EXPECTS };
  return parseBoardDocument(readSourceFile(path, bounds), path);
}

/**
 * The same for a text that was read already, such as stdin.
 * @param bytes all of it
 * @param path what messages call it
 * @throws DomainError invalid_argument saying what was expected instead
 */
export function parseBoardDocument(bytes: Uint8Array, path = "stdin"): Record<string, unknown> {
  const document = parseJson(bytes, path);
  if (typeof document !== "object" || document === null || !("format" in document)) {
    throw refusal(path, "is not an export of a board");
  }
  if (document.format !== DOCUMENT_FORMAT) throw refusal(path, "is an export of something else");
  return { ...document };
}

function parseJson(bytes: Uint8Array, path: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    const why = cause instanceof SyntaxError ? cause.message : "it is not valid UTF-8";
    throw refusal(path, `is not JSON, or was cut off (${why})`, cause);
  }
}

function refusal(path: string, problem: string, cause?: unknown): DomainError {
  const message = `${path} ${problem}: it wants ${EXPECTS}`;
  return new DomainError("invalid_argument", message, { file: path }, { cause });
}
