/** Room between tokens of JSON, possibly none. */
export const JSON_SPACE = /[ \t\r\n]*/y;
/** One token of JSON. */
export const JSON_TOKEN =
  /"[^"\\\n]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\n]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/y;

/** What may come next. */
type Expected = "value" | "valueOrEnd" | "key" | "keyOrEnd" | "colon" | "commaOrEnd";

/**
 * Where a text ceases to be JSON. The parser's own message does not always say, and repeats what stands
 * there, which may be nothing for a log.
 * @param text one that `JSON.parse` refused
 * @returns line and column of the first character that can't be, from 1
 */
export function jsonFaultPlace(text: string): { readonly line: number; readonly column: number } {
  const before = text.slice(0, faultOffset(text)).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

function faultOffset(text: string): number {
  const open: string[] = [];
  let expected: Expected = "value";
  let offset = endOf(JSON_SPACE, text, 0);
  for (;;) {
    const end = endOf(JSON_TOKEN, text, offset);
    if (end === offset) return offset;
    const next = follow(expected, text[offset] ?? "", open);
    if (next === null) return offset;
    expected = next;
    offset = endOf(JSON_SPACE, text, end);
  }
}

function endOf(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : offset;
}

/** What may come after a token that begins with a character; null where it can't stand. */
function follow(expected: Expected, first: string, open: string[]): Expected | null {
  const isInObject = open.at(-1) === "{";
  switch (expected) {
    case "value":
      return value(first, open);
    case "valueOrEnd":
      return first === "]" ? close(open) : value(first, open);
    case "keyOrEnd":
      return first === "}" ? close(open) : key(first);
    case "key":
      return key(first);
    case "colon":
      return first === ":" ? "value" : null;
    case "commaOrEnd":
      if (open.length === 0) return null;
      if (first === ",") return isInObject ? "key" : "value";
      return first === (isInObject ? "}" : "]") ? close(open) : null;
  }
}

function value(first: string, open: string[]): Expected | null {
  if (first === "{" || first === "[") {
    open.push(first);
    return first === "{" ? "keyOrEnd" : "valueOrEnd";
  }
  return "}],:".includes(first) ? null : "commaOrEnd";
}

function key(first: string): Expected | null {
  return first === '"' ? "colon" : null;
}

function close(open: string[]): Expected {
  open.pop();
  return "commaOrEnd";
}
