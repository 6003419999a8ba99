import type { ContextMenuParams, MenuItemConstructorOptions } from "electron";
import { t } from "../shared/strings/translate.ts";

/** What a right click on text offers. */
export interface TextActions {
  readonly replace: (word: string) => void;
  readonly learn: (word: string) => void;
}

/** What of a right click counts. */
export type ClickedText = Pick<
  ContextMenuParams,
  "isEditable" | "selectionText" | "misspelledWord" | "dictionarySuggestions" | "editFlags"
>;

/** Most suggestions for a misspelled word. */
const MOST_SUGGESTIONS = 5;

/**
 * What a right click offers: other spellings of the word that is clicked, and what is done with text.
 * @returns nothing where no text is clicked: cards and rows have menus of their own
 */
export function textMenu(click: ClickedText, actions: TextActions): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, misspelledWord, dictionarySuggestions, editFlags } = click;
  if (!isEditable) {
    if (selectionText.trim() === "") return [];
    return [{ role: "copy", label: t(($) => $.actions.menus.copy) }];
  }
  return [
    ...(misspelledWord === ""
      ? []
      : spellingItems(misspelledWord, dictionarySuggestions.slice(0, MOST_SUGGESTIONS), actions)),
    { role: "cut", label: t(($) => $.actions.menus.cut), enabled: editFlags.canCut },
    { role: "copy", label: t(($) => $.actions.menus.copy), enabled: editFlags.canCopy },
    { role: "paste", label: t(($) => $.actions.menus.paste), enabled: editFlags.canPaste },
    {
      role: "selectAll",
      label: t(($) => $.actions.menus.selectAll),
      enabled: editFlags.canSelectAll,
    },
  ];
}

function spellingItems(
  word: string,
  suggestions: readonly string[],
  { replace, learn }: TextActions,
): MenuItemConstructorOptions[] {
  return [
    ...suggestions.map((suggestion) => ({
      label: suggestion.replaceAll("&", "&&"),
      click: () => replace(suggestion),
    })),
    ...(suggestions.length === 0
      ? [{ label: t(($) => $.desktop.menu.noSuggestion), enabled: false }]
      : []),
    { type: "separator" },
    { label: t(($) => $.desktop.menu.learn), click: () => learn(word) },
    { type: "separator" },
  ];
}

/**
 * The dictionaries for a person's languages: the very one, else the language's own.
 * @param wanted as the system names them, the first one most wanted: `de-AT`
 * @param known what there are dictionaries for
 */
export function spellingLanguages(wanted: readonly string[], known: readonly string[]): string[] {
  const found = wanted.flatMap((language) => {
    const [base = ""] = language.split("-");
    const match =
      known.find((each) => each === language) ??
      known.find((each) => each === base) ??
      known.find((each) => each.startsWith(`${base}-`));
    return match ?? [];
  });
  return [...new Set(found)];
}

/**
 * The languages of a person's that there is no dictionary for, each once.
 * @param wanted as the system names them; what is no language, such as POSIX's `c`, is none of them
 * @param known what there are dictionaries for
 * @returns languages without their regions: `ja`
 */
export function languagesWithoutDictionary(
  wanted: readonly string[],
  known: readonly string[],
): string[] {
  const missing = wanted.filter((language) => spellingLanguages([language], known).length === 0);
  const bases = missing.map((language) => language.split("-")[0] ?? "");
  return [...new Set(bases)].filter((base) => /^[a-z]{2,3}$/.test(base));
}
