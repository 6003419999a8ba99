import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSecretMask, looksLikeSecret, MASK } from "./mask-secrets.ts";

/** Made up here, in the documented shapes, and joined so that no scanner takes them for real. */
const shaped = (...parts: string[]) => parts.join("");
const TOKENS = [
  shaped("sk-", "ant-api03-", "a1B2c3D4e5F6g7H8i9J0"),
  shaped("sk-", "proj-", "abcdefghijklmnopqrstuvwx"),
  shaped("gh", "p_", "0123456789abcdefghij0123456789abcdefgh"),
  shaped("github", "_pat_", "11ABCDEFG0123456789abcdefgh"),
  shaped("AKIA", "ABCDEFGHIJKLMNOP"),
  shaped("AIza", "SyA-1234567890abcdefghijklmnopqrstu"),
  shaped("xoxb-", "1234567890-abcdef"),
  shaped("eyJ", "hbGciOiJIUzI1NiJ9.", "eyJ", "zdWIiOiIxMjM0NSJ9.", "c2lnbmF0dXJlLWhlcmU"),
];
const KEY = shaped(
  "-----BEGIN RSA PRIVATE",
  " KEY-----\n",
  "MIIB+/\nabc=\n",
  "-----END RSA PRIVATE KEY-----",
);
const SECRET = 'p@ss "wörd"/+';

describe("a mask", () => {
  const { mask } = createSecretMask([SECRET, "abc"]);

  test.each(TOKENS)("takes out what has the shape of a token: %s", (token) => {
    expect(looksLikeSecret(`key=${token}`)).toBe(true);
    expect(mask(`before ${token}, after`)).toBe(`before ${MASK}, after`);
    expect(mask(`{"key":"${token}"}`)).toBe(`{"key":"${MASK}"}`);
  });

  test.each([
    ["as it is", SECRET],
    ["in JSON", JSON.stringify(SECRET).slice(1, -1)],
    ["in JSON within JSON", JSON.stringify(JSON.stringify(SECRET)).slice(3, -3)],
    ["in an address", encodeURIComponent(SECRET)],
    ["in a form", encodeURIComponent(SECRET).replaceAll("%20", "+")],
    ["in hexadecimal", Buffer.from(SECRET).toString("hex")],
  ])("takes out a known value %s", (_, form) => {
    expect(mask(`<${form}>`)).toBe(`<${MASK}>`);
  });

  test("takes out a known value of whatever characters, as JSON in ASCII writes it", () => {
    const value = 'a "b" \\ é🧪';
    const ascii = String.raw`a \"b\" \\ \u00e9\ud83e\uddea`;
    expect(createSecretMask([value]).mask(`{"v":"${ascii}"}`)).toBe(`{"v":"${MASK}"}`);
    const within = JSON.stringify(`{"v":"${ascii}"}`);
    expect(createSecretMask([value]).mask(within)).toBe(String.raw`"{\"v\":\"${MASK}\"}"`);
  });

  test.each(["", "u", "us", "user:"])("takes it out of base64 behind %j", (before) => {
    for (const encoding of ["base64", "base64url"] as const) {
      const masked = mask(Buffer.from(`${before}${SECRET}!`).toString(encoding));
      expect(masked).toContain(MASK);
      expect(masked.length).toBeLessThan(MASK.length + before.length * 2 + 10);
    }
  });

  test("takes out passwords in addresses, authorization headers and private keys", () => {
    expect(mask("https://ada:hunter22@example.org/x")).toBe(`https://ada:${MASK}@example.org/x`);
    expect(mask("Authorization: Bearer abcdef0123456789abcd==")).toBe(
      `Authorization: Bearer ${MASK}`,
    );
    expect(mask(`a\n${KEY}\nb`)).toBe(`a\n${MASK}\nb`);
    expect(mask(KEY.slice(0, 60))).toBe(MASK);
  });

  test("leaves what is no secret alone, and what was masked already", () => {
    const text = "abc skip-this ghost_writer https://example.org:80/a@b task-key risk-averse";
    expect(mask(text)).toBe(text);
    expect(looksLikeSecret(text)).toBe(false);
    expect(mask(mask(`x ${TOKENS[0]}`))).toBe(`x ${MASK}`);
  });
});

test("a text that arrives in pieces is masked as the whole of it is", () => {
  const secrets = [SECRET, "two\nlines of it", "abcabcabd"];
  const piece = fc.oneof(
    fc.constantFrom(...secrets, ...TOKENS, KEY, KEY.slice(0, 70), "Bearer ", "\n", " ", "abc"),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.array(fc.nat(400), { maxLength: 12 }),
      (parts, cuts) => {
        const text = parts.join("");
        const mask = createSecretMask(secrets);
        const stream = mask.stream();
        let shown = "";
        let start = 0;
        for (const cut of [...cuts].sort((a, b) => a - b)) {
          shown += stream.push(text.slice(start, cut));
          start = Math.min(cut, text.length);
        }
        shown += stream.push(text.slice(start)) + stream.end();
        expect(shown).toBe(mask.mask(text));
        for (const secret of secrets) expect(shown).not.toContain(secret);
      },
    ),
    { numRuns: 500 },
  );
});

test("a line without end is shown in time, and a secret in it is not", () => {
  const stream = createSecretMask([SECRET]).stream();
  let shown = "";
  let held = 0;
  for (let piece = 0; piece < 2_000; piece++) {
    const text = `${"x".repeat(97)} ${SECRET.slice(0, 5)}`;
    held += text.length;
    const out = stream.push(text) + stream.push(SECRET.slice(5));
    shown += out;
    held -= out.length;
  }
  expect(held).toBeLessThan(200_000);
  shown += stream.end();
  expect(shown).not.toContain(SECRET);
  expect(shown.split(MASK)).toHaveLength(2_001);
});

// Work that grew with the square of these would outlast the test.
test("hostile texts have an end", () => {
  const { mask } = createSecretMask([SECRET]);
  for (const unit of ["eyJa.", "://a:", "-----BEGIN PRIVATE KEY-----", "sk-", "Bearer ", "-"]) {
    mask(unit.repeat(20_000));
  }
  mask("x".repeat(1_000_000));
});
