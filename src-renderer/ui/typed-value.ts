import { readDuration } from "../../shared/domain/duration.ts";
import { t } from "../../shared/strings/translate.ts";

/** What a person typed, read: a value, nothing, or why it is neither. */
export type Typed<Value> =
  | { readonly ok: true; readonly value: Value | null }
  | { readonly ok: false; readonly message: string };

/** A number; nothing for an empty text. Whether it is a good one, the board says. */
export function readTypedNumber(text: string): Typed<number> {
  const typed = text.trim().replace(/^\$/, "");
  if (typed === "") return { ok: true, value: null };
  const value = Number(typed);
  if (Number.isFinite(value)) return { ok: true, value };
  return { ok: false, message: t(($) => $.ui.typed.number, { text: JSON.stringify(text) }) };
}

/** A duration, in milliseconds; nothing for an empty text. */
export function readTypedDuration(text: string): Typed<number> {
  const typed = text.trim();
  if (typed === "") return { ok: true, value: null };
  const value = readDuration(typed);
  if (value !== null) return { ok: true, value };
  return {
    ok: false,
    message: t(($) => $.ui.typed.duration, { text: JSON.stringify(text) }),
  };
}
