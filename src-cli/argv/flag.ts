import type { Option, Takes } from "./option.ts";

/** What is named by texts of these names. */
const TAKEN_BY: Readonly<Record<string, Takes>> = {
  task: "task",
  label: "label",
  key: "fact",
  with: "profile",
  file: "file",
  path: "file",
  "hand-off": "file",
};

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
  const takes = value.kind === "text" ? TAKEN_BY[name] : undefined;
  return {
    ...{ field, flag: name, value, description, isRequired: false, isList: false },
    ...(takes && { takes }),
  };
}
