import { encodingsOf } from "./secret-encodings.ts";

/** What stands in a text where a secret was. */
export const MASK = "[masked]";
/** Shorter values are left alone: to mask each `12` or `true` would leave nothing to read. */
export const MIN_SECRET_CHARACTERS = 6;
/** How much of a line that does not end is held back, in UTF-16 units. */
const MAX_HELD = 65_536;
/** Longest block of a private key. */
const MAX_KEY_BLOCK = 16_384;

/**
 * Tokens by the shapes that their issuers document: Anthropic, OpenAI and others with `sk-`, GitHub,
 * GitLab, Slack, AWS, Google, npm, PyPI, Hugging Face, Stripe, DigitalOcean; JSON web tokens; what
 * follows `Bearer` or `Basic`; the password in an address.
 */
const TOKEN_SHAPES = [
  String.raw`\bsk-[A-Za-z0-9_-]{20,}`,
  String.raw`\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}`,
  String.raw`\bgh[pousr]_[A-Za-z0-9]{36,}`,
  String.raw`\bgithub_pat_[A-Za-z0-9_]{22,}`,
  String.raw`\bglpat-[A-Za-z0-9_-]{20,}`,
  String.raw`\bxox[abeoprs]-[A-Za-z0-9-]{10,}`,
  String.raw`\b(?:AKIA|ASIA)[A-Z0-9]{16}`,
  String.raw`\bAIza[A-Za-z0-9_-]{35}`,
  String.raw`\bnpm_[A-Za-z0-9]{36}`,
  String.raw`\bpypi-[A-Za-z0-9_-]{50,}`,
  String.raw`\bhf_[A-Za-z0-9]{30,}`,
  String.raw`\bdo[opr]_v1_[a-f0-9]{64}`,
  String.raw`\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}`,
  String.raw`(?<=\b(?:[Bb]earer|[Bb]asic)[ \t])[A-Za-z0-9._~+/-]{16,}=*`,
  String.raw`(?<=://[^\s/:@]{0,64}:)[^\s/:@]{3,256}(?=@)`,
];
const KEY_BEGIN = "-----BEGIN ";
const KEY_BLOCK = `${KEY_BEGIN}[A-Z ]{0,40}PRIVATE KEY-----(?:[^-]|-(?!----END )){0,${MAX_KEY_BLOCK}}(?:-----END [A-Z ]{0,40}-{0,5})?`;

const LOOKS_SECRET = new RegExp([...TOKEN_SHAPES, KEY_BLOCK].join("|"));

/** Takes secrets out of texts. */
export interface SecretMask {
  /** A text with every secret replaced. */
  mask(text: string): string;
  /** The same for a text that arrives in pieces. */
  stream(): MaskStream;
}

/** A text that is masked while it arrives. */
export interface MaskStream {
  /** Takes a piece, cut anywhere. @returns what can be shown already: whole lines */
  push(chunk: string): string;
  /** What was held back, once the text has ended. */
  end(): string;
}

/** Whether a text holds something that has the shape of a token, a password or a private key. */
export function looksLikeSecret(text: string): boolean {
  return LOOKS_SECRET.test(text);
}

/**
 * Makes a mask for known values, in the forms in which they may turn up (as they are, in JSON, in
 * addresses, in base64 and in hexadecimal digits), and for what has the shape of a token.
 * @param values the secrets; those of less than {@link MIN_SECRET_CHARACTERS} are left alone
 */
export function createSecretMask(values: readonly string[]): SecretMask {
  const known = [...new Set(values)]
    .filter((value) => value.length >= MIN_SECRET_CHARACTERS)
    .flatMap(encodingsOf)
    .sort((a, b) => b.length - a.length);
  const pattern = [...new Set(known)].map(escapeForRegExp);
  const secrets = new RegExp([...pattern, KEY_BLOCK, ...TOKEN_SHAPES].join("|"), "g");
  const longest = Math.max(0, ...known.map((value) => value.length));
  const overLines = Math.max(
    0,
    ...known.filter((value) => value.includes("\n")).map((v) => v.length),
  );
  const mask = (text: string): string => text.replaceAll(secrets, MASK);
  return {
    mask,
    stream() {
      let held = "";
      return {
        push(chunk) {
          held += chunk;
          // Nothing can go out yet: to look through it all at each piece would take for ever.
          if (!chunk.includes("\n") && held.length <= MAX_HELD) return "";
          const end = safeEnd(held, secrets, longest, overLines);
          const shown = mask(held.slice(0, end));
          held = held.slice(end);
          return shown;
        },
        end() {
          const shown = mask(held);
          held = "";
          return shown;
        },
      };
    },
  };
}

/**
 * Up to where a text can be masked by itself, whatever follows: to the end of its last whole line,
 * without a secret of several lines that may have begun. Of a line beyond all measure the part goes
 * out that no known secret can reach into.
 */
function safeEnd(text: string, secrets: RegExp, longest: number, overLines: number): number {
  let end = lineStart(text, text.length - Math.max(0, overLines - 1));
  const isLong = text.length - end > MAX_HELD;
  if (isLong) end = text.length - Math.max(longest, MAX_HELD / 2);
  const lastLine = lineStart(text, text.length);
  const found = [...text.matchAll(secrets)].reverse();
  for (const { 0: secret, index } of found) {
    const isOpenBlock = secret.startsWith(KEY_BEGIN) && index + secret.length >= lastLine;
    if (index < end && (index + secret.length > end || isOpenBlock)) {
      // What stands before it in its line may tell what it is.
      end = isLong ? index : lineStart(text, index);
    }
  }
  return end;
}

function lineStart(text: string, before: number): number {
  return before <= 0 ? 0 : text.lastIndexOf("\n", before - 1) + 1;
}

function escapeForRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
}
