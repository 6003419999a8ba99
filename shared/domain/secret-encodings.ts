const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** A piece of base64 that is shorter could be anything. */
const MIN_BASE64_CHARACTERS = 10;

/**
 * The forms in which a secret may stand in a text: as it is, in JSON and in JSON within JSON, percent-encoded, in base64 (of
 * itself, or in the midst of something, and so in each of the three alignments) and in hexadecimal.
 * @param value the secret
 */
export function encodingsOf(value: string): string[] {
  const bytes = utf8BytesOf(value);
  const percent = encodeURIComponent(value.toWellFormed());
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const forms = [
    value,
    // An agent's stream is JSON, and often tells of JSON that it read or wrote.
    ...[inJson, inAsciiJson].flatMap((write) => [write(value), inJson(write(value))]),
    percent,
    percent.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    percent.replaceAll("%20", "+"),
    hex,
    hex.toUpperCase(),
    ...[0, 1, 2].flatMap((offset) => base64Of(bytes, offset)),
  ];
  return [...new Set(forms)];
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** As programs write JSON that keep to ASCII. */
function inAsciiJson(text: string): string {
  return inJson(text).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** What of base64 depends on the bytes alone when they stand at an offset in something longer. */
function base64Of(bytes: readonly number[], offset: number): string[] {
  const bits = [...new Array<number>(offset).fill(0), ...bytes]
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor(bits.length / 6);
  let text = "";
  for (let at = first; at < last; at++) {
    text += BASE64[Number.parseInt(bits.slice(at * 6, at * 6 + 6), 2)];
  }
  if (text.length < MIN_BASE64_CHARACTERS) return [];
  return [text, text.replaceAll("+", "-").replaceAll("/", "_")];
}

/** A text's bytes in UTF-8; halves of characters become the replacement mark. */
function utf8BytesOf(text: string): number[] {
  const encoded = encodeURIComponent(text.toWellFormed());
  return [...encoded.matchAll(/%([0-9A-F]{2})|(.)/g)].map(([, code, character]) =>
    code === undefined ? (character ?? "").charCodeAt(0) : Number.parseInt(code, 16),
  );
}
