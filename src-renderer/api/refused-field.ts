import { writeDuration } from "../../shared/domain/duration.ts";

/** Where a refusal belongs in a form, and what it says there. */
export interface FieldRefusal<Field extends string> {
  /** Null when it is about no field of the form. */
  readonly field: Field | null;
  readonly message: string;
}

/**
 * Finds the field that a refusal is about. The board's reasons begin with a field of the contract, or
 * name the text that breaks its rules.
 * @param refusal as the board gave it
 * @param fields the form's field for each word that a reason can begin with
 */
export function findRefusedField<Field extends string>(
  refusal: { readonly message: string },
  fields: Readonly<Record<string, Field>>,
): FieldRefusal<Field> {
  const { message } = refusal;
  const word = Object.keys(fields).find((each) =>
    message.replace(/^the /, "").startsWith(`${each} `),
  );
  if (word === undefined) return { field: null, message };
  return { field: fields[word] ?? null, message: withoutContractWords(message, word) };
}

/** `verifyTimeoutMs must be <= 86400000` reads as `must be <= 1d` where the field has a name of its own. */
function withoutContractWords(message: string, word: string): string {
  if (!/[A-Z]/.test(word)) return message;
  const rest = message.slice(word.length + 1);
  return word.endsWith("Ms") ? rest.replace(/\d+$/, (ms) => writeDuration(Number(ms))) : rest;
}
