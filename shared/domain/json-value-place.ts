import { JSON_SPACE, JSON_TOKEN } from "./json-place.ts";

/** Names and numbers that lead to a value. */
export type JsonPath = readonly (string | number)[];

/** A part of a text. */
export interface TextRange {
  readonly start: number;
  /** Behind its last character. */
  readonly end: number;
  /** From 1. */
  readonly line: number;
}

/** Reads a path such as `limits.idleMs` or `command[0]`. */
export function readJsonPath(path: string): JsonPath {
  return [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) =>
    index === undefined ? (name ?? "") : Number(index),
  );
}

/**
 * Where a value stands in a JSON text. Where there is none at the path, it is what lies nearest above.
 * @param text one that `JSON.parse` takes
 */
export function jsonValuePlace(text: string, path: JsonPath): TextRange {
  let best: { depth: number; start: number; end: number } = { depth: -1, start: 0, end: 0 };
  let at = 0;
  const next = (): string => {
    JSON_SPACE.lastIndex = at;
    JSON_SPACE.test(text);
    const start = JSON_SPACE.lastIndex;
    JSON_TOKEN.lastIndex = start;
    if (!JSON_TOKEN.test(text)) throw new SyntaxError("the text is no JSON");
    at = JSON_TOKEN.lastIndex;
    return text.slice(start, at);
  };
  /** @param depth how much of the path leads here; null beside it */
  const readValue = (token: string, depth: number | null): void => {
    const start = at - token.length;
    if (token === "{" || token === "[") readEntries(token === "{", depth);
    if (depth !== null && depth > best.depth) best = { depth, start, end: at };
  };
  const readEntries = (isObject: boolean, depth: number | null): void => {
    let token = next();
    for (let index = 0; token !== (isObject ? "}" : "]"); index++) {
      const key = isObject ? (JSON.parse(token) as string) : index;
      // Behind a name comes a colon.
      if (isObject) next();
      const isOnPath = depth !== null && depth < path.length && path[depth] === key;
      readValue(isObject ? next() : token, isOnPath ? depth + 1 : null);
      token = next();
      if (token === ",") token = next();
    }
  };
  readValue(next(), 0);
  return { start: best.start, end: best.end, line: text.slice(0, best.start).split("\n").length };
}
