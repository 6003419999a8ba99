import { invalidArgument } from "./invalid-argument.ts";

/** Characters of a wrong value that a message repeats. */
const SHOWN_CHARACTERS = 60;

/**
 * Reads a JSON value that somebody typed.
 * @throws DomainError invalid_argument; for a bare word it shows how a JSON text is quoted
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (text.trim() === "") throw invalidArgument("the value is empty: give JSON, such as true");
    const shown = [...text.trim()].slice(0, SHOWN_CHARACTERS).join("");
    const isWord = /^[^"'{}[\]]+$/.test(shown) && shown === text.trim();
    throw invalidArgument(
      isWord
        ? `${shown} is no JSON: a text needs quotes of its own, as in '${JSON.stringify(shown)}'`
        : `the value that begins with ${shown} is no JSON: quote the whole of it for the shell, as in '{"tests":840}'`,
      { given: shown },
    );
  }
}
