import { decideFactValue, MAX_FACT_VALUE_BYTES } from "../../../shared/domain/canonical-json.ts";
import { mergeJson } from "../../../shared/domain/json-merge.ts";
import { utf8Bytes } from "../../../shared/domain/text.ts";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { type Merge, mergeTexts } from "../../ui/merge-texts.ts";

/** A value on one line, as short as JSON can be. */
export function compactJson(value: unknown): string {
  return JSON.stringify(value);
}

/** A value over several lines, as people read and write it. */
export function prettyJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** What a text comes to as a fact's value. */
export type ReadText =
  | { readonly kind: "value"; readonly value: unknown; readonly bytes: number }
  | { readonly kind: "refused"; readonly reason: string };

/** Reads a value that was typed, by the board's own rules. */
export function readFactText(text: string): ReadText {
  if (text.trim() === "") return refused(t(($) => $.facts.editor.missing));
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return refused(explainSyntax(text, error));
  }
  const decision = decideFactValue(parsed);
  if (decision.kind === "refused") return refused(decision.reason);
  // What was decided is canonical: keys in order, as the board will show it.
  return { kind: "value", value: JSON.parse(decision.text), bytes: utf8Bytes(decision.text) };
}

function refused(reason: string): ReadText {
  return { kind: "refused", reason };
}

function explainSyntax(text: string, error: unknown): string {
  const word = text.trim();
  if (/^[\p{L}_][^\n"]*$/u.test(word) && word.length <= 60) {
    return t(($) => $.facts.editor.quotes, { example: JSON.stringify(word) });
  }
  const message = messageOf(error);
  // What is said behind the comma repeats the text.
  const reason = message.replace(/, (?:\.{3})?".*/su, "").replace(/ in JSON\b/u, "");
  return t(($) => $.facts.editor.noJson, { reason });
}

/** How much of its room a value takes: `132 of 4,096 bytes`. */
export function showSize(bytes: number): string {
  return t(($) => $.facts.editor.size, { bytes, most: MAX_FACT_VALUE_BYTES });
}

/**
 * Brings two edits of a value together. Where they touch different keys, both are taken; else the
 * texts are brought together line by line, and the places that both changed are marked.
 * @param base what both started from, null where there was nothing
 * @param mine as typed; it need not be JSON
 * @param theirs what the board has now, null where it was deleted
 */
export function mergeFactTexts(base: string | null, mine: string, theirs: string | null): Merge {
  // Deleted and changed: there is nothing to bring together.
  if (theirs === null) return { text: mine, conflicts: 1 };
  const read = readFactText(mine);
  if (read.kind === "refused") return mergeTexts(base ?? "", mine, theirs);
  if (base !== null) {
    const merge = mergeJson(JSON.parse(base), read.value, JSON.parse(theirs));
    if (merge.kind === "merged") return { text: prettyJson(merge.value), conflicts: 0 };
  }
  return mergeTexts(base ?? "", prettyJson(read.value), theirs);
}
