import type { InputSchema, OperationEntry } from "virtual:operations/table";
import type { OperationName } from "../../shared/operations/index.ts";
import { GLOBAL_FIELDS } from "./global-options.ts";
import type { Option, OptionValue } from "./option.ts";

/** Texts that may be longer than this can come from stdin. */
const LONG_TEXT_CHARACTERS = 10_000;

/** An operation's input fields as they are given on the command line. */
export interface OperationOptions {
  readonly positionals: readonly Option[];
  readonly options: readonly Option[];
}

/**
 * Derives places and flags from an operation's contract. Fields that no flag can hold (objects) are
 * left out: the command that needs them brings its own.
 */
export function optionsOfOperation(name: OperationName, entry: OperationEntry): OperationOptions {
  const places = entry.cli?.positionals ?? [];
  const hidden = new Set([...(entry.cli?.hidden ?? []), ...GLOBAL_FIELDS]);
  const fields = Object.entries(entry.input.properties ?? {});
  const options = fields
    .filter(([field]) => places.includes(field) || !hidden.has(field))
    .flatMap(([field, schema]) => optionOf(name, entry, field, schema) ?? []);
  return {
    positionals: places.flatMap((place) => options.filter(({ field }) => field === place)),
    options: options.filter(({ field }) => !places.includes(field)),
  };
}

function optionOf(
  name: OperationName,
  entry: OperationEntry,
  field: string,
  schema: InputSchema,
): Option | null {
  const inner = withoutNull(schema);
  const isList = inner.type === "array";
  const single = (isList ? inner.items : inner) ?? {};
  const value = valueKindOf(field, single);
  if (value === null) return null;
  const isRequired = entry.input.required?.includes(field) === true && schema.default === undefined;
  const negated = name.endsWith(".edit") ? negationOf(schema, value) : null;
  return {
    field,
    flag: entry.cli?.flags?.[field] ?? kebabCase(field),
    value,
    description: schema.description ?? inner.description ?? "",
    isRequired,
    isList,
    ...(single.takes && { takes: single.takes }),
    ...(schema.default === undefined ? {} : { byDefault: schema.default }),
    ...(negated ? { negated } : {}),
  };
}

function withoutNull(schema: InputSchema): InputSchema {
  return schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
}

/** In an edit, not giving a field keeps it, so that taking it away needs a word of its own. */
function negationOf(schema: InputSchema, value: OptionValue): { value: unknown } | null {
  if (schema.anyOf?.some(({ type }) => type === "null")) return { value: null };
  return value.kind === "boolean" ? { value: false } : null;
}

function valueKindOf(field: string, schema: InputSchema): OptionValue | null {
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
  if (schema.enum) return { kind: "choice", choices: schema.enum };
  if (isAnything(schema)) return { kind: "json" };
  switch (schema.type) {
    case "boolean":
      return { kind: "boolean" };
    case "string":
      return { kind: "text", readsStdin: (schema.maxLength ?? 0) >= LONG_TEXT_CHARACTERS };
    case "integer":
      return field.endsWith("Ms")
        ? { kind: "duration", isOptional: true }
        : { kind: "integer", minimum, maximum, ...(schema.names && { names: schema.names }) };
    case "number":
      return { kind: "number", minimum, maximum };
    default:
      return pairsOf(schema);
  }
}

/** Whether a field takes whatever JSON can hold. */
function isAnything({ type, anyOf, propertyNames }: InputSchema): boolean {
  return type === undefined && anyOf === undefined && propertyNames === undefined;
}

function pairsOf(schema: InputSchema): OptionValue | null {
  const { propertyNames, additionalProperties } = schema;
  if (!propertyNames?.enum || typeof additionalProperties !== "object") return null;
  const value = withoutNull(additionalProperties);
  if (value.type !== "integer") return null;
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = value;
  const takesNone = value !== additionalProperties;
  return { kind: "pairs", keys: propertyNames.enum, takesNone, minimum, maximum };
}

/** `readOnlyWork` -> `read-only-work`. */
export function kebabCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
