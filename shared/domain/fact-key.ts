import type { TextDecision } from "./text.ts";

/** Longest key, in bytes; its characters are all ASCII (facts.md, model). */
export const MAX_FACT_KEY_BYTES = 128;
/** Most segments between dots (facts.md, model). */
export const MAX_FACT_KEY_SEGMENTS = 8;

const SEGMENT = /^[a-z0-9][a-z0-9_-]*$/;

/**
 * Decides a fact's key: 1 to 8 segments with dots between them, such as `gates.unit`. Nothing is
 * trimmed or lowered: two spellings must never come to mean one fact.
 * @param text as given
 */
export function decideFactKey(text: string): TextDecision {
  if (text.length > MAX_FACT_KEY_BYTES) {
    return refused(`the key has ${text.length} characters: at most ${MAX_FACT_KEY_BYTES} fit`);
  }
  const segments = text.split(".");
  if (segments.length > MAX_FACT_KEY_SEGMENTS) {
    return refused(
      `the key ${text} has ${segments.length} segments: at most ${MAX_FACT_KEY_SEGMENTS} fit`,
    );
  }
  if (!segments.every((segment) => SEGMENT.test(segment))) {
    return refused(
      `${JSON.stringify(text)} is no key: give lower-case segments with dots between them, such as gates.unit; each begins with a letter or digit and goes on with those, _ or -`,
    );
  }
  return { kind: "accepted", text };
}

function refused(reason: string): TextDecision {
  return { kind: "refused", reason };
}
