import { type JsonObject, tokensAt } from "./read-json.ts";

/** Tokens that a stream has reported so far, each kind once: cached ones are not part of `input`. */
export interface TokenUsage {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

/** No tokens at all. */
export const NO_TOKENS: TokenUsage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/**
 * Tokens of a service that counts the cached ones as input too, and tells of no writing to a cache.
 * @param usage with `input_tokens` and `output_tokens`
 * @param cachedField where the cached ones stand
 */
export function usageWithCachedInput(usage: JsonObject, cachedField: string): TokenUsage {
  const input = tokensAt(usage, "input_tokens");
  const cacheRead = Math.min(input, tokensAt(usage, cachedField));
  return {
    input: input - cacheRead,
    output: tokensAt(usage, "output_tokens"),
    cacheRead,
    cacheWrite: 0,
  };
}

/** Two usages together. */
export function addUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  return combine(a, b, (x, y) => x + y);
}

/** Of each kind the higher figure. */
export function mostOf(a: TokenUsage, b: TokenUsage): TokenUsage {
  return combine(a, b, Math.max);
}

/** What the first has more than the second. */
export function lessUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  return combine(a, b, (x, y) => x - y);
}

function combine(a: TokenUsage, b: TokenUsage, one: (x: number, y: number) => number): TokenUsage {
  return {
    input: one(a.input, b.input),
    output: one(a.output, b.output),
    cacheRead: one(a.cacheRead, b.cacheRead),
    cacheWrite: one(a.cacheWrite, b.cacheWrite),
  };
}

/** Whether two usages have the same figures. */
export function isSameUsage(a: TokenUsage, b: TokenUsage): boolean {
  return (
    a.input === b.input &&
    a.output === b.output &&
    a.cacheRead === b.cacheRead &&
    a.cacheWrite === b.cacheWrite
  );
}
