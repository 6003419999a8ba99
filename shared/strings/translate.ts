import { createInstance, type FormatterModule } from "i18next";
import { en } from "./en/index.ts";
import { formatNumber } from "./locale.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    enableSelector: true;
    resources: { translation: typeof en };
  }
}

/** Numbers in texts are written as all others are. One that is a name is passed as a text. */
const numbers: FormatterModule = {
  type: "formatter",
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown) => (typeof value === "number" ? formatNumber(value) : (value as string)),
};

const texts = createInstance({
  lng: "en",
  resources: { en: { translation: en } },
  // What shows a text escapes it: React in the window, the system in menus.
  interpolation: { escapeValue: false, alwaysFormat: true },
  // The texts are part of the program, so there is nothing to wait for.
  initAsync: false,
});
void texts.use(numbers).init();

/**
 * A text of the app in the person's language: `t(($) => $.board.cards, { count: 3 })`. Counted texts
 * are kept as `cards_one` and `cards_other`, and chosen by the language's own plural rules.
 * @see https://www.i18next.com/typescript/selector-api
 */
export const t = texts.t;
