import type { Option } from "./option.ts";

/**
 * A flag, or a place, that may be left out.
 * @param name without the dashes; the input field has the same name in camel case
 */
export function flag(
  name: string,
  description: string,
  value: Option["value"] = { kind: "text", readsStdin: false },
): Option {
  const field = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return { field, flag: name, value, description, isRequired: false, isList: false };
}
